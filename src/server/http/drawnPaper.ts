/** A paper that is drawn for one request, of which nothing is stored. */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import { PDF_TYPE } from '#shared/tableFormats.ts';
import { admit, authorise } from './auth.ts';
import { begin, paperHeading } from './made.ts';

/** What asking for one takes, beside `invoice:read`. */
export const PAPER_SCOPE = 'billing:operate';

/** What its routes have in common. */
export const paperRoute = {
  method: 'POST',
  config: { area: USUAL_AREA },
  preParsing: async (request: FastifyRequest) => {
    admit(request, PAPER_SCOPE);
    authorise(request.actor, 'invoice:read');
  },
} as const satisfies Partial<RouteOptions>;

/** Answers with a paper as a PDF that nobody between keeps. `disposition`: RFC 6266. */
export function sendPaper(reply: FastifyReply, pdf: Uint8Array, disposition: string): FastifyReply {
  return begin(reply, paperHeading(PDF_TYPE, disposition)).send(Buffer.from(pdf));
}
