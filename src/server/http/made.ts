/**
 * Answers that a `GET` has made for it: files that are written, papers that are drawn. What is said of one beforehand is all
 * that `HEAD` is told (RFC 9110, 9.3.2: what is known only once it is made may be left out), and nothing is made for it: no
 * file, no row of the audit log, no place among those that are written at a time.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What is known of an answer before it is made. */
export interface Heading {
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer is made. Throws what is refused before that. */
    heading?: (request: FastifyRequest) => Heading | Promise<Heading>;
  }
}

/** Answers `HEAD` where answers are made. */
export function installHeadings(app: FastifyInstance): void {
  app.addHook('preHandler', async (request, reply) => {
    const { heading } = request.routeOptions.config;
    if (heading === undefined || request.method !== 'HEAD') return undefined;
    return sendHeading(reply, await heading(request));
  });
}

/** Answers `HEAD` with what is known. A stream has no length: of nothing at all the framework would say that it is 0. */
export function sendHeading(reply: FastifyReply, heading: Heading): FastifyReply {
  return begin(reply, heading).send(Readable.from([]));
}

/** Puts what is known of an answer into it. */
export function begin(reply: FastifyReply, { type, headers }: Heading): FastifyReply {
  return reply.headers(headers).type(type);
}

/** The heading of a file that nobody between keeps. `disposition`: RFC 6266. */
export function headingOf(type: string, disposition: string): Heading {
  return { type, headers: { 'cache-control': 'private, no-store', 'content-disposition': disposition } };
}

/** The heading of a paper: a browser that shows it runs nothing of it. */
export function paperHeading(type: string, disposition: string): Heading {
  const { headers } = headingOf(type, disposition);
  return { type, headers: { ...headers, 'content-security-policy': "default-src 'none'; sandbox" } };
}
