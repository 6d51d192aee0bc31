/** The paper of a document that is not made yet, as a PDF. Nothing of it is stored. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import { ServiceError } from '#shared/errors.ts';
import type { DocumentSource } from '../core/documents/sources.ts';
import { transact } from '../core/transact/transact.ts';
import { previewSource } from '../modules/invoices/handlers/previews.ts';
import { type InvoicePreview, invoicePreview } from '../modules/invoices/previewInput.ts';
import type { AppDeps } from './deps.ts';
import { ofFiles } from './description/headers.ts';
import { PAPER_SCOPE, paperRoute, sendPaper } from './drawnPaper.ts';
import { writeMomentOf } from './origin.ts';
import type { Routes } from './routes.ts';

const URL = '/api/billing/invoicePreview.pdf';

/** Registers `billing/invoicePreview.pdf`. */
export function registerInvoicePreview(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  const route: RouteOptions = {
    ...paperRoute,
    url: URL,
    schema: { body: invoicePreview },
    preValidation: async (request) => {
      if (request.body === undefined) request.body = {};
    },
    handler: (request, reply) => preview(request, reply, deps),
  };
  routes.add(app, route, () => [description]);
}

async function preview(request: FastifyRequest, reply: FastifyReply, deps: AppDeps): Promise<FastifyReply> {
  const moment = writeMomentOf(deps, request, 'invoicePreview');
  const made: { source?: DocumentSource } = {};
  try {
    await transact(deps.store.writer, moment, async (ctx) => {
      made.source = await previewSource(ctx, request.body as InvoicePreview);
      // Whatever is thrown here rolls the transaction back.
      throw new ServiceError('invalid_transition');
    });
  } catch (error) {
    if (made.source === undefined) throw error;
  }
  if (made.source === undefined) throw new Error('a preview was kept');
  const pdf = await deps.documents.render(made.source);
  return sendPaper(reply, pdf, 'inline; filename="preview.pdf"');
}

const description = {
  method: 'POST',
  url: URL,
  operationId: 'invoicePreviewPdf',
  tag: 'billing',
  summary: {
    en: 'Paper of a draft or of a credit note before it is made',
    es: 'Papel de un borrador o de una rectificativa antes de hacerla',
  },
  notes: { en: 'Needs the scope `invoice:read`, too.', es: 'Necesita también el permiso `invoice:read`.' },
  area: USUAL_AREA,
  scope: PAPER_SCOPE,
  errors: ['not_found', 'invalid_transition', 'immutable_record', 'validation_failed'],
  headers: [],
  body: { schema: invoicePreview, example: { value: { creditNote: { invoice: 9, reason: 'Lluvia' } } } },
  answers: [
    {
      status: 200,
      description: 'The paper, marked as a draft; nothing was changed. · El papel, marcado como borrador; nada cambió.',
      content: { type: 'application/pdf', schema: { type: 'string' } },
      headers: ofFiles,
    },
  ],
} as const;
