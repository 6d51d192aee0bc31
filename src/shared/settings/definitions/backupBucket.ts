import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { defineSetting } from '../defineSetting.ts';

/** Where a bucket is that says no region: what most servers but those of Amazon take. */
const ANY_REGION = 'us-east-1';
/** As Amazon, Backblaze and Wasabi name their addresses. */
const WITH_REGION = /^https?:\/\/s3[.-]([a-z]+(?:-[a-z]+)*-\d+)\./;
/** Names of folders, with one slash between them. What a URL or a signature would take for something else is not in them. */
const PREFIX = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\p{Cc}\\!'()*]+$/u;

/** A bucket of a server that speaks S3. Its secret key is the setting's `secret`, which nobody can read. */
export const backupBucketSchema = z.strictObject({
  /** Without TLS only for a server of one's own network that `allowedServers` has. */
  endpoint: z
    .string()
    .max(255)
    .regex(/^https?:\/\/[^/?#\s@]+\/?$/)
    .meta({ asked: 'storage', examples: ['https://s3.eu-south-2.amazonaws.com'] }),
  bucket: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/)
    .meta({ examples: ['copias-del-club'] }),
  /** The folder in the bucket; all of it where absent. */
  prefix: z
    .string()
    .max(500)
    .regex(PREFIX)
    .meta({ examples: ['taquilla'] })
    .optional(),
  /** As the address says it where absent. */
  region: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/)
    .meta({ examples: ['eu-south-2'] })
    .optional(),
  accessKey: stringSchema(200)
    .min(1)
    .regex(/^[^\s/]+$/)
    .meta({ examples: ['AKIAIOSFODNN7EXAMPLE'] }),
});
export type BackupBucket = z.output<typeof backupBucketSchema>;

/** The region that requests are signed for. */
export function regionOf({ endpoint, region }: Pick<BackupBucket, 'endpoint' | 'region'>): string {
  return region ?? WITH_REGION.exec(endpoint)?.[1] ?? ANY_REGION;
}

const ownAddress = {
  es: 'La dirección de su cuenta la dice la página del proveedor.',
  en: 'The page of the provider says what the address of your account is.',
};
/** The bucket that copies go to. */
export const backupBucket = defineSetting({
  group: 'machine',
  scope: '*',
  schema: backupBucketSchema,
  example: { endpoint: 'https://s3.eu-south-2.amazonaws.com', bucket: 'copias', accessKey: 'AKIAIOSFODNN7EXAMPLE' },
  label: { es: 'Almacén de las copias (S3)', en: 'Storage of the backups (S3)' },
  about: {
    es: 'Un almacén de internet o de la red que habla S3. Las copias van a él cuando el segundo lugar no dice ninguna carpeta.',
    en: 'Storage on the internet or in the network that speaks S3. Backups go there where the second place names no folder.',
  },
  unset: { es: 'ninguno', en: 'none' },
  inForce: ({ endpoint, bucket, prefix }) => {
    const text = `${bucket}${prefix === undefined ? '' : `/${prefix}`}, ${endpoint}`;
    return { es: text, en: text };
  },
  parts: {
    endpoint: { es: 'Dirección', en: 'Address' },
    bucket: { es: 'Cubo (bucket)', en: 'Bucket' },
    prefix: { es: 'Carpeta del cubo', en: 'Folder in the bucket' },
    region: { es: 'Región', en: 'Region' },
    accessKey: { es: 'Clave de acceso', en: 'Access key' },
  },
  hints: {
    endpoint: {
      es: 'La del servicio, sin el cubo. Un servidor de la red va además en «Servidores internos permitidos».',
      en: 'That of the service, without the bucket. A server in the network goes into “Allowed internal servers”, too.',
    },
    prefix: { es: 'Vacía: en el cubo mismo.', en: 'Empty: in the bucket itself.' },
    region: { es: 'Vacía: la que dice la dirección.', en: 'Empty: as the address says it.' },
    accessKey: {
      es: 'De una cuenta que solo pueda leer, escribir, listar y borrar en ese cubo.',
      en: 'Of an account that may only read, write, list and delete in that bucket.',
    },
  },
  presets: [
    { name: 'Amazon S3 (Aragón)', parts: { endpoint: 'https://s3.eu-south-2.amazonaws.com' } },
    { name: 'Wasabi (Fráncfort)', parts: { endpoint: 'https://s3.eu-central-2.wasabisys.com' } },
    {
      name: 'Backblaze B2 (Ámsterdam)',
      note: ownAddress,
      parts: { endpoint: 'https://s3.eu-central-003.backblazeb2.com' },
    },
    { name: 'Cloudflare R2', note: ownAddress, parts: { endpoint: 'https://CUENTA.r2.cloudflarestorage.com' } },
    { name: 'IONOS (Logroño)', parts: { endpoint: 'https://s3.eu-south-2.ionoscloud.com' } },
    { name: 'OVHcloud (Gravelines)', parts: { endpoint: 'https://s3.gra.io.cloud.ovh.net', region: 'gra' } },
  ],
  secret: {
    label: { es: 'Clave secreta', en: 'Secret key' },
    hint: {
      es: 'Se guarda cifrada y no se vuelve a mostrar. Si cambia la dirección, hay que escribirla otra vez.',
      en: 'It is stored encrypted and never shown again. With another address it has to be typed once more.',
    },
  },
  test: 'bucket',
});
