/** New versions of the program, as operations tell of them. */
import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';

/** Why no new version was taken, in words. Of each: nothing was installed, and nothing is left of it. */
export const updateFaults = {
  unreachable: {
    es: 'No se ha podido preguntar si hay una versión nueva: no hay conexión con su servidor.',
    en: 'Nobody could be asked for a new version: its server cannot be reached.',
  },
  refused: {
    es: 'El servidor de las versiones no ha dado la lista. Inténtelo más tarde.',
    en: 'The server of the versions did not give the list. Try again later.',
  },
  redirected: {
    es: 'El servidor de las versiones envía a otra dirección, y no se sigue.',
    en: 'The server of the versions leads to another address, which is not followed.',
  },
  tooLarge: {
    es: 'El servidor de las versiones ha contestado más de lo que cabe en una lista.',
    en: 'The server of the versions answered more than a list can be.',
  },
  badSignature: {
    es: 'La lista de versiones no lleva la firma de quien hace el programa. No se ha instalado nada.',
    en: 'The list of versions is not signed by who makes the program. Nothing was installed.',
  },
  unreadable: {
    es: 'La lista de versiones no se entiende. Actualice a mano.',
    en: 'The list of versions cannot be understood. Update by hand.',
  },
  otherChannel: {
    es: 'La lista de versiones es de otro canal que el de este programa.',
    en: 'The list of versions is of another channel than that of this program.',
  },
  older: {
    es: 'La versión que se ofrece es más antigua que la que hay. No se ha instalado nada.',
    en: 'The version that is offered is older than the one that is here. Nothing was installed.',
  },
  replayed: {
    es: 'La lista de versiones es más antigua que otra que ya se había visto. No se ha instalado nada.',
    en: 'The list of versions is older than another that was seen before. Nothing was installed.',
  },
  tooFar: {
    es: 'Desde la versión que hay no se pasa a la nueva sin instalar antes otra. Actualice a mano.',
    en: 'One does not get from the version that is here to the new one without another in between. Update by hand.',
  },
  noFile: {
    es: 'La versión nueva no se ha publicado para este sistema.',
    en: 'The new version was not published for this system.',
  },
  diskFull: {
    es: 'No queda espacio en el disco para la versión nueva. Libere espacio y descárguela otra vez.',
    en: 'There is no room on the disk for the new version. Free some space and download it again.',
  },
  brokenOff: {
    es: 'La descarga se ha interrumpido. Vuelva a empezarla.',
    en: 'The download was broken off. Begin it again.',
  },
  wrongFile: {
    es: 'El archivo no es el que firmó quien hace el programa. Se ha borrado, y no se ha instalado nada.',
    en: 'The file is not the one that was signed by who makes the program. It was removed, and nothing was installed.',
  },
  failed: {
    es: 'El archivo de la versión nueva no se ha podido guardar. El registro dice por qué.',
    en: 'The file of the new version could not be kept. The log says why.',
  },
  notInstalled: {
    es: 'La versión nueva no llegó a instalarse. Se sigue con la de antes.',
    en: 'The new version was not installed. The former one goes on.',
  },
} as const satisfies Record<string, Label>;
export type UpdateFault = keyof typeof updateFaults;
const faultNames = Object.keys(updateFaults) as [UpdateFault, ...UpdateFault[]];

/** What stands in the way of installing now, in words. */
export const updateObstacles = {
  cashOpen: { es: 'Hay una caja abierta. Ciérrela antes.', en: 'A cash point is open. Close it first.' },
  jobRunning: {
    es: 'Hay una tarea en marcha. Espere a que acabe.',
    en: 'A job is under way. Wait until it is over.',
  },
  restoring: {
    es: 'Se está restaurando una copia de seguridad. Espere a que acabe.',
    en: 'A backup is being restored. Wait until that is over.',
  },
  manual: {
    es: 'Esta instalación se actualiza a mano, en el equipo del servidor.',
    en: 'This installation is updated by hand, on the computer of the server.',
  },
} as const satisfies Record<string, Label>;
export type UpdateObstacle = keyof typeof updateObstacles;

const updateObstacle = z.object({
  code: z.enum(Object.keys(updateObstacles) as [UpdateObstacle, ...UpdateObstacle[]]),
  names: z
    .array(z.object({ es: z.string(), en: z.string() }))
    .describe('Of the cash points that are open, or the jobs that run'),
});

/** Something that stands in the way: names of cash points, or kinds of jobs. */
export interface FoundObstacle {
  readonly code: UpdateObstacle;
  readonly names: readonly string[];
}

/** When an update that was downloaded is installed: at once, or when somebody ends the program; `never` takes that back. */
export const installTimes = ['now', 'atQuit', 'never'] as const;
export type InstallTime = (typeof installTimes)[number];

export const updateStatus = z.object({
  version: z.string().describe('The version that runs'),
  asks: z
    .enum(['never', 'off', 'daily'])
    .describe(
      'Whether new versions are asked for; `never`: this build knows nobody to ask; `off`: the setting `updates`',
    ),
  asked: z.string().nullable().describe('When that was last done'),
  fault: z.enum(faultNames).nullable().describe('Why no new version was taken the last time'),
  offer: z
    .object({
      version: z.string(),
      published: z.string().describe('When it was'),
      notes: z.object({ es: z.string(), en: z.string() }).describe('What is new in it'),
      bytes: z.int().nullable().describe('Of its file; null where it is installed by hand'),
    })
    .nullable()
    .describe('A newer version than the one that runs; null where none is known'),
  stage: z.enum(['none', 'offered', 'downloading', 'ready']).describe('How far the offer is'),
  downloaded: z.int().describe('Bytes, while it is being downloaded'),
  atQuit: z.boolean().describe('It is installed when somebody ends the program'),
  obstacles: z.array(updateObstacle).describe('What stands in the way of installing it now'),
});
export type UpdateStatus = z.output<typeof updateStatus>;
