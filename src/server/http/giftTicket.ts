/** The gift ticket of a document, as a PDF: what was bought and the number, and no price. Nothing of it is stored. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import { recordId } from '#shared/operations/parts.ts';
import { load } from '../core/records/write.ts';
import { readContext } from '../core/transact/transact.ts';
import { loadGiftSource } from '../modules/documents/loadInvoice.ts';
import type { AppDeps } from './deps.ts';
import { ofFiles } from './description/headers.ts';
import { PAPER_SCOPE, paperRoute, sendPaper } from './drawnPaper.ts';
import type { Routes } from './routes.ts';

const URL = '/api/billing/giftTicket.pdf';
const input = z.strictObject({ invoice: recordId().describe('A confirmed ticket or invoice') });

/** Registers `billing/giftTicket.pdf`. */
export function registerGiftTicket(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  const handler: RouteOptions['handler'] = (request, reply) => draw(request, reply, deps);
  routes.add(app, { ...paperRoute, url: URL, schema: { body: input }, handler }, () => [description]);
}

async function draw(request: FastifyRequest, reply: FastifyReply, deps: AppDeps): Promise<FastifyReply> {
  const { actor } = request;
  const ctx = readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor });
  const { invoice } = request.body as z.output<typeof input>;
  const pdf = await deps.documents.render(await loadGiftSource(ctx, await load(ctx, 'invoice', invoice)));
  return sendPaper(reply, pdf, 'inline; filename="gift.pdf"');
}

const description = {
  method: 'POST',
  url: URL,
  operationId: 'giftTicketPdf',
  tag: 'billing',
  summary: { en: 'Gift ticket: what was bought, without prices', es: 'Tique regalo: lo comprado, sin precios' },
  notes: { en: 'Needs the scope `invoice:read`, too.', es: 'Necesita también el permiso `invoice:read`.' },
  area: USUAL_AREA,
  scope: PAPER_SCOPE,
  errors: ['not_found', 'invalid_transition', 'validation_failed'],
  headers: [],
  body: { schema: input, example: { value: { invoice: 9 } } },
  answers: [
    {
      status: 200,
      description: 'The ticket, on the 80 mm roll. · El tique, en el rollo de 80 mm.',
      content: { type: 'application/pdf', schema: { type: 'string' } },
      headers: ofFiles,
    },
  ],
} as const;
