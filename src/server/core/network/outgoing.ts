/**
 * Requests to other servers, all of them: webhooks, the identity provider, new versions, storage. A name is resolved once, its
 * addresses are held against the rules, and the connection goes to those and to nothing else. Redirects are not followed,
 * proxies of the environment are not asked, and an answer is bounded in time and size.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { Agent } from 'undici';
import { type AddressRules, faultOfUrl } from '#shared/domain/serverAddress.ts';
import { AUTHORITIES } from '../db/folder.ts';
import { lookupWithin, OutgoingError, type OutgoingFault, type Resolve, resolveBySystem } from './lookup.ts';

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** What may be asked, as the settings have it now. */
  readonly rules: AddressRules;
  /** Milliseconds for all of it: the name, the connection and the whole answer. */
  readonly time: number;
  /** Bytes of the answer that are read. */
  readonly most: number;
  /** A longer answer is an error, and not cut off. */
  readonly isWhole?: boolean;
  /** Takes the parts of the answer as they come, instead of its body; what it throws breaks off. */
  readonly onPart?: (part: Uint8Array, status: number) => Promise<void>;
  /** Aborted where nobody waits any more. */
  readonly signal?: AbortSignal;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** In lower case; of a header that is repeated, its values in one. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Milliseconds from the call to the end of the answer. */
  readonly took: number;
}

export interface Outgoing {
  /** Asks. Throws `OutgoingError` where there is no answer. Any status is an answer. */
  readonly ask: (request: OutgoingRequest) => Promise<OutgoingAnswer>;
  /** Breaks off what is under way. */
  readonly close: () => Promise<void>;
}

type Undici = typeof import('undici');

/** How long a connection that nobody uses stays open, in milliseconds. */
const KEPT_OPEN = 4000;
/** For how many sets of rules connections are kept open. */
const MOST_RULES = 4;

export interface OutgoingOptions {
  /** Certificates of authorities, as PEM, that are trusted beside those of Node. Asked before the first request. */
  readonly trusted?: () => readonly string[];
  /** Finds the addresses of a name; default the system's resolver. */
  readonly resolve?: Resolve;
}

/** The one client for other servers. */
export function createOutgoing({ trusted = () => [], resolve = resolveBySystem }: OutgoingOptions = {}): Outgoing {
  // What may be connected to belongs to a connection: with other rules there are other connections.
  const agents = new Map<string, Agent>();
  const agentOf = (rules: AddressRules, { Agent }: Undici): Agent => {
    const key = JSON.stringify(rules);
    const known = agents.get(key);
    if (known !== undefined) return known;
    const [oldest] = agents;
    if (oldest !== undefined && agents.size >= MOST_RULES) {
      agents.delete(oldest[0]);
      void oldest[1].close();
    }
    const agent = new Agent({
      connect: { lookup: lookupWithin(rules, resolve), ...authoritiesOf(trusted()) },
      allowH2: false,
      keepAliveTimeout: KEPT_OPEN,
      keepAliveMaxTimeout: KEPT_OPEN,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    agents.set(key, agent);
    return agent;
  };
  let loading: Promise<Undici> | null = null;
  return {
    ask: async ({ method, url, headers, body, rules, time, most, isWhole = false, onPart, signal }) => {
      // A literal address is never looked up.
      if (faultOfUrl(url, rules) !== null) throw new OutgoingError('addressRefused');
      const begun = performance.now();
      const late = AbortSignal.timeout(time);
      const given = signal === undefined ? late : AbortSignal.any([late, signal]);
      // Loaded when it is used: it would be 9 MB of idle memory, and most facilities ask no other server.
      loading ??= import('undici');
      const undici = await loading;
      try {
        const answer = await undici.request(url, {
          method,
          headers,
          dispatcher: agentOf(rules, undici),
          signal: given,
          ...(body === undefined ? {} : { body }),
        });
        const parts: Uint8Array[] = [];
        let size = 0;
        for await (const part of answer.body as AsyncIterable<Uint8Array>) {
          size += part.length;
          if (size > most && isWhole) throw new OutgoingError('tooLarge');
          if (onPart === undefined) parts.push(part);
          else await onPart(part, answer.statusCode);
          if (size >= most) break;
        }
        return {
          status: answer.statusCode,
          headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(parts).subarray(0, most),
          took: Math.round(performance.now() - begun),
        };
      } catch (error) {
        if (error instanceof OutgoingError) throw error;
        throw new OutgoingError(late.aborted ? 'timedOut' : faultOf(error), error);
      }
    },
    close: async () => {
      const all = [...agents.values()];
      agents.clear();
      await Promise.all(all.map((agent) => agent.destroy()));
    },
  };
}

const clients = new Map<string, Outgoing>();

/**
 * The client of a data folder, whose `authorities.pem` has the certificates that are trusted beside those of Node: of a server
 * inside the club's network.
 */
export function outgoingOf(folder: { readonly dataDir: string } | null): Outgoing {
  const dataDir = folder?.dataDir ?? '';
  const known = clients.get(dataDir);
  if (known !== undefined) return known;
  const made = createOutgoing(dataDir === '' ? {} : { trusted: () => trustedIn(dataDir) });
  clients.set(dataDir, made);
  return made;
}

/** The certificates of a data folder. */
export function trustedIn(dataDir: string): readonly string[] {
  const file = join(dataDir, AUTHORITIES);
  return existsSync(file) ? [readFileSync(file, 'utf8')] : [];
}

/**
 * For TLS: none where only those of Node are trusted. They are more than a hundred, so they are parsed here and not again for
 * each connection.
 */
export function authoritiesOf(trusted: readonly string[]): { readonly secureContext?: SecureContext } {
  if (trusted.length === 0) return {};
  return { secureContext: createSecureContext({ ca: [...getCACertificates('default'), ...trusted] }) };
}

const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'EPROTO',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** How OpenSSL and Node call what is wrong with a certificate. */
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_)/;

function faultOf(error: unknown): OutgoingFault {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingError) return cause.fault;
    const code = 'code' in cause ? String(cause.code) : '';
    if (NOT_REACHED.has(code) || code.startsWith('ERR_SSL')) return 'noConnection';
    if (CERTIFICATE.test(code)) return 'badCertificate';
  }
  return 'brokenOff';
}
