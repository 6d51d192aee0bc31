/** An OpenID Connect provider of a test's own, on a port of this machine. */
import type { webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: webcrypto.CryptoKey;
  readonly publicJwk: JWK;
}

export interface Issuer {
  readonly url: string;
  /** The keys it publishes; a test may put others in. */
  readonly published: SigningKey[];
  /** How often each path was asked for. */
  readonly asked: Map<string, number>;
  /** Answers instead of the provider, where set. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** What the discovery document says beside or instead of the usual. */
  discovery: Record<string, unknown>;
  readonly close: () => Promise<void>;
  /** Listens again, on the port it had. */
  readonly open: () => Promise<void>;
}

/** A key pair of an algorithm. */
export async function makeKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Signs claims with a key, as they are. */
export function sign(claims: JWTPayload, { kid, alg, privateKey }: SigningKey, header: object = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT', ...header }).sign(privateKey);
}

/** Starts a provider that publishes some keys. */
export async function startIssuer(keys: readonly SigningKey[]): Promise<Issuer> {
  const published = [...keys];
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (issuer.answer !== null) return issuer.answer(request, response);
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': { issuer: issuer.url, jwks_uri: `${issuer.url}/keys`, ...issuer.discovery },
      '/keys': { keys: published.map(({ publicJwk }) => publicJwk) },
    };
    response.writeHead(Object.hasOwn(documents, path) ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(documents[path] ?? {}));
  });
  const open = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await open(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const issuer: Issuer = {
    url: `http://127.0.0.1:${port}`,
    published,
    asked,
    answer: null,
    discovery: {},
    open: () => open(port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}
