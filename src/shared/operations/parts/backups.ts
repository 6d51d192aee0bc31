/** Copies of the database, as operations name them and tell of them. */
import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';

/** Where a copy is: on the computer of the server, or in the second place. */
export const copyPlaces = ['here', 'second'] as const;
export type CopyPlace = (typeof copyPlaces)[number];

/**
 * What a copy was made for: by itself (`auto`), by hand (`manual`), before a version changed the database (`update`), because
 * another database took its place (`replaced`); `other`: somebody put it there.
 */
export const copyKinds = ['auto', 'manual', 'update', 'replaced', 'other'] as const;
export type CopyKind = (typeof copyKinds)[number];

/** A copy by where it is and its name. */
export const copyRef = {
  place: z.enum(copyPlaces),
  name: stringSchema(200).describe('As `system/backups` has it'),
};

export const copyEntry = z.object({
  ...copyRef,
  kind: z.enum(copyKinds),
  at: z.string().describe('When it was made'),
  bytes: z.int(),
  computer: z.string().nullable().describe('The computer that made it; null where it is on this one'),
});
export type CopyEntry = z.output<typeof copyEntry>;

/**
 * Why the copies of a place cannot be read or made. Of a bucket alone: `unreachable` (its server), `keys` that it does not take,
 * `bucket` (missing, or in another region), and `clock` (another than that of its server).
 */
export const placeFaults = [
  'gone',
  'full',
  'readOnly',
  'silent',
  'other',
  'takenOver',
  'failed',
  'unreachable',
  'keys',
  'bucket',
  'clock',
] as const;
export type PlaceFault = (typeof placeFaults)[number];

/** Why a copy was not restored: what is wrong with its place, or the copy itself. */
export const restoreFaults = [...placeFaults, 'unsound'] as const;
export type RestoreFault = (typeof restoreFaults)[number];

/** What a database holds, for a person to tell one from another. */
export const databaseFacts = z.object({
  lastWrite: z.string().nullable().describe('When something was last written; null where nothing ever was'),
  lastDocument: z
    .object({ number: z.string(), made: z.string(), total: z.number(), currency: z.string() })
    .nullable()
    .describe('The last document that was issued'),
  day: z
    .object({
      date: z.string(),
      documents: z.int(),
      totals: z.array(z.object({ currency: z.string(), total: z.number() })),
    })
    .nullable()
    .describe('The turnover of the day of the last document, by currency'),
});
export type DatabaseFacts = z.output<typeof databaseFacts>;

/** Why a copy cannot be restored, in words. */
export const copyObstacles = {
  unreadable: { es: 'Esta copia no se puede leer.', en: 'This backup cannot be read.' },
  otherFacility: {
    es: 'Esta copia es de otra instalación: no se puede restaurar aquí.',
    en: 'This backup is of another facility: it cannot be restored here.',
  },
  newerVersion: {
    es: 'Esta copia es de una versión más nueva de Taquilla. Actualice primero el programa.',
    en: 'This backup is of a newer version of Taquilla. Update the program first.',
  },
  otherPepper: {
    es: 'Con esta copia no valdría ningún PIN: hace falta el archivo pepper.key que tenía. Quien mantiene la instalación usa «taquilla restore».',
    en: 'No PIN would be right with this backup: it needs the file pepper.key that it had. Whoever maintains the installation uses “taquilla restore”.',
  },
  takenOver: {
    es: 'Otro equipo ha seguido con estos datos: los números se repetirían.',
    en: 'Another computer went on with these data: numbers would be given twice.',
  },
} as const satisfies Record<string, Label>;
export type CopyObstacle = keyof typeof copyObstacles;

export const comparedCopy = z.object({
  copy: databaseFacts.nullable().describe('Null where it cannot be read'),
  here: databaseFacts.nullable().describe('The database that is in use; null where it cannot be read'),
  later: z
    .object({
      documents: z.int(),
      totals: z.array(z.object({ currency: z.string(), total: z.number() })),
    })
    .nullable()
    .describe('Documents that are here and not in the copy; null where the two cannot be compared'),
  obstacle: z
    .enum(Object.keys(copyObstacles) as CopyObstacle[])
    .nullable()
    .describe('Why it cannot be restored; null where it can'),
});
export type ComparedCopy = z.output<typeof comparedCopy>;
