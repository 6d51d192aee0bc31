import { z } from 'zod';
import { stringSchema } from '../../catalogue/fieldTypes/string.ts';
import { isTrustworthy } from '../../domain/serverAddress.ts';
import { defineSetting } from '../defineSetting.ts';

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

const address = () =>
  z
    .string()
    .max(500)
    .refine(isTrustworthy, { params: { code: 'invalid_value' } });

export const oidcSchema = z.strictObject({
  /** Exactly as the provider writes it in `iss`. */
  issuer: address().meta({ asked: 'url' }),
  audience: stringSchema(500).trim().min(1),
  algorithms: z.array(z.enum(signatureAlgorithms)).min(1).optional(),
  /** Where the keys are; what the provider's discovery document says when absent. */
  jwksUri: address().optional().meta({ asked: 'url' }),
});
export type OidcSettings = z.output<typeof oidcSchema>;

/** The OpenID Connect provider whose tokens are accepted. Whoever names it can become anybody that is linked to one. */
export const oidc = defineSetting({
  group: 'integrations',
  scope: '*',
  schema: oidcSchema,
  example: { issuer: 'https://id.example', audience: 'taquilla' },
  label: { es: 'Proveedor de identidad', en: 'Identity provider' },
  about: {
    es: 'El servidor OpenID Connect donde ya se identifican sus programas: se admiten los tokens que firma.',
    en: 'The OpenID Connect server your programs identify at already: the tokens it signs are accepted.',
  },
  unset: { es: 'ninguno', en: 'none' },
  inForce: ({ issuer }) => ({ es: issuer, en: issuer }),
  parts: {
    issuer: { es: 'Emisor (issuer)', en: 'Issuer' },
    audience: { es: 'Audiencia (audience)', en: 'Audience' },
    algorithms: { es: 'Algoritmos de firma', en: 'Signature algorithms' },
    jwksUri: { es: 'Dirección de las claves públicas (JWKS)', en: 'Address of the public keys (JWKS)' },
  },
  hints: {
    issuer: {
      es: 'Tal como lo escribe el proveedor: https://login.example/realms/club',
      en: 'Exactly as the provider writes it: https://login.example/realms/club',
    },
    audience: {
      es: 'Para quién son los tokens: lo que el proveedor pone en «aud».',
      en: 'Whom the tokens are for: what the provider writes in “aud”.',
    },
    algorithms: { es: 'Vacío: los habituales.', en: 'Empty: the usual ones.' },
    jwksUri: { es: 'Vacía: la que dice el proveedor.', en: 'Empty: the one the provider names.' },
  },
  test: 'identity',
});
