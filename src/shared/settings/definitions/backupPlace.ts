import { z } from 'zod';
import { SHORTEST_PASSPHRASE } from '../../domain/passphrase.ts';
import { defineSetting } from '../defineSetting.ts';

/** Minutes between copies of a small file where the setting says nothing. */
export const DEFAULT_MINUTES = 5;

/** An absolute path: of Linux or macOS, of a drive of Windows, or of a share (`\\server\share`). */
const ABSOLUTE = /^(\/|[A-Za-z]:[\\/]|\\\\[^\\]+\\[^\\]+)/;

/** The second place of the copies. Whoever reads it has all data, so only who may administer everything names it. */
export const backupPlaceSchema = z.strictObject({
  /**
   * It has to be there: a drive that is not connected must not be taken for an empty one. The bucket of `backupBucket` where
   * absent.
   */
  folder: z
    .string()
    .max(500)
    .regex(ABSOLUTE)
    // A path may hold any character but the one that ends it (POSIX).
    .refine((text) => !text.includes('\0'), { params: { code: 'invalid_value' } })
    .optional(),
  /** Between copies while something is written; as the size of the file allows where absent. */
  minutes: z.int().min(1).max(1440).optional(),
  /** Between the turns of the replica, which is kept in a folder where `sqlite3_rsync` is installed. */
  seconds: z.int().min(2).max(3600).optional(),
});
export type BackupPlace = z.output<typeof backupPlaceSchema>;

/** Where copies go that survive the computer. */
export const backupPlace = defineSetting({
  group: 'machine',
  scope: '*',
  schema: backupPlaceSchema,
  example: { folder: '/mnt/copias' },
  label: { es: 'Segundo lugar de las copias', en: 'Second place of the backups' },
  about: {
    es: 'Una carpeta de otro disco o de la red, o un almacén S3, para que las copias no se pierdan con este equipo.',
    en: 'A folder of another disk or of the network, or S3 storage, so that the backups are not lost with this computer.',
  },
  unset: { es: 'ninguno: si se pierde el equipo, se pierde todo', en: 'none: with the computer everything is lost' },
  inForce: ({ folder, minutes }) => ({
    es: `${folder ?? 'el almacén S3'}, cada ${minutes === undefined ? 'pocos minutos' : `${minutes} min`}`,
    en: `${folder ?? 'the S3 storage'}, every ${minutes === undefined ? 'few minutes' : `${minutes} min`}`,
  }),
  parts: {
    folder: { es: 'Carpeta', en: 'Folder' },
    minutes: { es: 'Minutos entre copias', en: 'Minutes between copies' },
    seconds: { es: 'Segundos entre réplicas', en: 'Seconds between replicas' },
  },
  hints: {
    folder: {
      es: 'Entera, como la ve este equipo: /mnt/copias, E:\\Copias o \\\\servidor\\copias. Tiene que existir. Vacía: el almacén S3, que se describe aparte.',
      en: 'In full, as this computer sees it: /mnt/copies, E:\\Copies or \\\\server\\copies. It has to be there. Empty: the S3 storage, which is described apart.',
    },
    seconds: {
      es: 'Vacío: cada 10. Solo en una carpeta, y si en el servidor está instalado el programa sqlite3_rsync.',
      en: 'Empty: every 10. In a folder alone, and where the program sqlite3_rsync is installed on the server.',
    },
    minutes: {
      es: `Vacío: cada ${DEFAULT_MINUTES}, o más si los datos son muchos.`,
      en: `Empty: every ${DEFAULT_MINUTES}, or more where there are many data.`,
    },
  },
  secret: {
    label: { es: 'Contraseña de las copias', en: 'Passphrase of the backups' },
    hint: {
      es: `Sin ella no se puede seguir en otro equipo con los mismos PIN. ${SHORTEST_PASSPHRASE} caracteres o más. Apúntela y guárdela fuera de este equipo: no se vuelve a mostrar.`,
      en: `Without it no other computer can go on with the same PINs. ${SHORTEST_PASSPHRASE} characters or more. Write it down and keep it away from this computer: it is never shown again.`,
    },
    least: SHORTEST_PASSPHRASE,
  },
});
