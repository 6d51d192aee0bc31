/** The settings the service knows, by key, with what their values look like. Any other key is its writer's own. */
import { z } from 'zod';
import { emailAddress } from './domain/emailAddress.ts';
import { characterChoices, columnChoices } from './domain/receiptPrinters.ts';
import { fitsScaleCode } from './domain/scaleCodes.ts';
import type { ActionScope } from './domain/scopes.ts';
import { isHostRule } from './domain/serverAddress.ts';

/** Signature algorithms an identity provider may use. None that is symmetric: its key would be the public one. */
export const signatureAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;

const perWindow = () => z.int().min(1).max(1_000_000);

/** How many requests a credential may make: at once, and in the long run. */
export const rateLimitSchema = z.strictObject({ perSecond: perWindow(), perMinute: perWindow() });
export type RateLimit = z.output<typeof rateLimitSchema>;

/** What holds where the setting says nothing. */
export const defaultRateLimit: RateLimit = { perSecond: 50, perMinute: 1200 };

const oidcSchema = z.strictObject({
  /** Exactly as the provider writes it in `iss`. */
  issuer: z
    .string()
    .max(500)
    .refine(isTrustworthy, { params: { code: 'invalid_value' } })
    .meta({ asked: 'url' }),
  audience: z.string().trim().min(1).max(500),
  algorithms: z.array(z.enum(signatureAlgorithms)).min(1).optional(),
  /** Where the keys are; what the provider's discovery document says when absent. */
  jwksUri: z
    .string()
    .max(500)
    .refine(isTrustworthy, { params: { code: 'invalid_value' } })
    .optional()
    .meta({ asked: 'url' }),
});
export type OidcSettings = z.output<typeof oidcSchema>;

/** The mail server documents are sent by. Its password is the setting's `secret`, which nobody can read. */
const smtpSchema = z.strictObject({
  host: z
    .string()
    .max(255)
    .regex(/^[\w.:-]+$/)
    .meta({ asked: 'host' }),
  port: z.int().min(1).max(65_535),
  /** TLS from the first byte, as on port 465; otherwise STARTTLS where the server has it. */
  secure: z.boolean().default(false),
  /** None where the server asks for no password. */
  user: z.string().min(1).max(255).optional(),
  /** The address documents come from. */
  from: emailAddress(),
});
export type SmtpSettings = z.output<typeof smtpSchema>;

/** A receipt printer of the club's own network, and the cash point it belongs to. */
export const receiptPrinterSchema = z.strictObject({
  pos: z.int().positive(),
  /** Its address. Not a name: the address of a name can change. */
  host: z
    .string()
    .max(45)
    .meta({ asked: 'device', examples: ['127.0.0.1'] }),
  port: z.int().min(1).max(65_535).default(9100),
  /** Letters a line holds: 32 or 35 on 58 mm, 42, 44 or 48 on 80 mm. */
  columns: z.union(columnChoices.map((columns) => z.literal(columns))).default(42),
  /** Its table of letters, by the line of the test print that reads right. */
  characters: z.union(characterChoices.map((choice) => z.literal(choice))).default(1),
  /** A drawer is plugged into it. */
  drawer: z.boolean().default(false),
  /** It answers or closes the connection when it has printed. Of one that does neither, what it was sent counts as printed. */
  confirms: z.boolean().default(true),
});

/** One kind of label that a scale of the shop prints: see `domain/scaleCodes.ts`. */
export const scaleFormatSchema = z
  .strictObject({
    /** What its codes begin with: 02, or 20 to 29. */
    prefix: z
      .string()
      .regex(/^(02|2\d)$/)
      .meta({ examples: ['28'] }),
    articleDigits: z.int().min(3).max(7),
    amountDigits: z.int().min(3).max(6),
    /** How many of the amount's digits are decimals. */
    decimals: z.int().min(0).max(4),
    /** They hold a weight, and not a price. */
    weighs: z.boolean().default(false),
  })
  .refine(fitsScaleCode, { params: { code: 'too_long' }, path: ['articleDigits'] });

/** Each setting's value. */
export const settingSchemas = {
  /** Requests per credential; `"off"` = unlimited. */
  rateLimit: z.union([z.literal('off'), rateLimitSchema]),
  /** The longest a read may take before it is ended, in seconds. */
  readTime: z.int().min(1).max(25),
  /** Web origins that may call the API from a browser: `https://club.example`. */
  corsOrigins: z
    .array(
      z
        .string()
        .max(255)
        .refine(isOrigin, { params: { code: 'invalid_value' } }),
    )
    .max(100),
  /** From which amount of an operation on no cash is taken, from a day on; `"off"` = it always is. */
  cashLimit: z.union([
    z.literal('off'),
    z.strictObject({ amount: z.number().positive().max(999_999_999).multipleOf(0.01), from: z.iso.date() }),
  ]),
  /** From which day on a wrong tax number is refused; `"off"` = none is looked at. */
  taxNumberCheck: z.union([z.literal('off'), z.strictObject({ from: z.iso.date() })]),
  /** The OpenID Connect provider whose tokens are accepted. */
  oidc: oidcSchema,
  /** The mail server. */
  smtp: smtpSchema,
  /** The receipt printers, one a cash point. */
  receiptPrinters: z.array(receiptPrinterSchema).max(50),
  /** The labels with a price or weight in their code that the shop's scales print, one a prefix. */
  scaleCodes: z
    .array(scaleFormatSchema)
    .max(12)
    .refine((formats) => new Set(formats.map(({ prefix }) => prefix)).size === formats.length, {
      params: { code: 'already_taken' },
    }),
  /** Names, addresses and networks inside the club's own network that the server may be told to ask: `192.168.1.0/24`. */
  allowedServers: z
    .array(
      z
        .string()
        .max(255)
        .refine(isHostRule, { params: { code: 'invalid_value' } }),
    )
    .max(100),
} as const satisfies Record<string, z.ZodType>;

export type SettingKey = keyof typeof settingSchemas;
export type SettingValue<K extends SettingKey> = z.output<(typeof settingSchemas)[K]>;

/**
 * The scope that writing each setting takes, on top of writing settings. Whoever names the identity provider can become
 * anybody that is linked to one, now or later.
 */
export const settingScopes = {
  rateLimit: 'system:admin',
  corsOrigins: 'system:admin',
  readTime: 'system:admin',
  cashLimit: 'system:admin',
  taxNumberCheck: 'system:admin',
  oidc: '*',
  smtp: 'system:admin',
  receiptPrinters: 'system:admin',
  scaleCodes: 'system:admin',
  allowedServers: 'system:admin',
} as const satisfies Record<SettingKey, ActionScope | '*'>;

/** An address of another machine in the value of a setting. `device`: one of the club's own network. */
export interface AskedServer {
  /** Where it stands in the value, as a pointer without its first slash. */
  readonly name: string;
  readonly text: string;
  readonly asked: 'url' | 'host' | 'device';
}

/** The addresses of other servers and devices in the value of a setting. */
export function serversIn(key: SettingKey, value: unknown): AskedServer[] {
  const schema: z.ZodType = settingSchemas[key];
  if (!(schema instanceof z.ZodArray)) return serversOf(schema, value, '');
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.flatMap((item, index) => serversOf(schema.element as z.ZodType, item, `${index}/`));
}

function serversOf(schema: z.ZodType, value: unknown, place: string): AskedServer[] {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, part]) => {
    const asked = part.meta()?.asked;
    const text = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof text !== 'string' || (asked !== 'url' && asked !== 'host' && asked !== 'device')) return [];
    return [{ name: `${place}${name}`, text, asked }];
  });
}

/** True for a key the service itself reads. */
export function isSettingKey(key: unknown): key is SettingKey {
  return typeof key === 'string' && Object.hasOwn(settingSchemas, key);
}

/** True for an address that cannot be tampered with on its way: https, or this machine. */
export function isTrustworthy(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
