import { z } from 'zod';
import { SHORTEST_PASSPHRASE } from '../../domain/passphrase.ts';
import { defineSetting } from '../defineSetting.ts';

/** Minutes between copies of a small file where the setting says nothing. Who keeps a bucket charges for what is put there. */
export const DEFAULT_MINUTES = { folder: 1, bucket: 5 };

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
  },
  hints: {
    folder: {
      es: 'Entera, como la ve este equipo: /mnt/copias, E:\\Copias o \\\\servidor\\copias. Tiene que existir. Vacía: el almacén S3, que se describe aparte.',
      en: 'In full, as this computer sees it: /mnt/copies, E:\\Copies or \\\\server\\copies. It has to be there. Empty: the S3 storage, which is described apart.',
    },
    minutes: {
      es: `Vacío: cada minuto en una carpeta y cada ${DEFAULT_MINUTES.bucket} en un almacén, o más si los datos son muchos.`,
      en: `Empty: every minute in a folder and every ${DEFAULT_MINUTES.bucket} in storage, or more where there are many data.`,
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
