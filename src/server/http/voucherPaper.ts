/** The code of a voucher for the bearer, what a basket used of vouchers, or the receipt of a deposit, as a PDF. Nothing of it is stored but that it was printed. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Area } from '#shared/domain/versions.ts';
import { recordId } from '#shared/operations/parts.ts';
import { readContext, transact } from '../core/transact/transact.ts';
import { loadSlip, noteSlipPrinted } from '../modules/documents/loadSlip.ts';
import { admit } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { ofFiles } from './description/headers.ts';
import { PAPER_SCOPE, sendPaper } from './drawnPaper.ts';
import { writeMomentOf } from './origin.ts';
import type { Routes } from './routes.ts';

const URL = '/api/vouchers/paper.pdf';
const AREA: Area = 'vouchers';
const input = z.strictObject({
  voucher: recordId().optional().describe('A voucher for the bearer; or `voucherUse`'),
  voucherUse: recordId().optional().describe('What a basket used of vouchers'),
  depositMovement: recordId().optional().describe('Money that came into a deposit or went back: its receipt'),
});

/** Registers `vouchers/paper.pdf`. */
export function registerVoucherPaper(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  const route: RouteOptions = {
    method: 'POST',
    url: URL,
    schema: { body: input },
    config: { area: AREA },
    preParsing: async (request: FastifyRequest) => admit(request, PAPER_SCOPE),
    handler: (request, reply) => draw(request, reply, deps),
  };
  routes.add(app, route, () => [description]);
}

async function draw(request: FastifyRequest, reply: FastifyReply, deps: AppDeps): Promise<FastifyReply> {
  const { actor } = request;
  const ctx = readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor });
  const of = request.body as z.output<typeof input>;
  const { slip } = await loadSlip(ctx, of);
  const pdf = await deps.documents.render(slip);
  // The same act as on a receipt printer.
  await transact(deps.store.writer, writeMomentOf(deps, request, 'posPrintVoucher'), (writing) =>
    noteSlipPrinted(writing, of),
  );
  return sendPaper(reply, pdf, 'inline; filename="voucher.pdf"');
}

const description = {
  method: 'POST',
  url: URL,
  operationId: 'voucherPaperPdf',
  tag: 'vouchers',
  summary: {
    en: 'A voucher for the bearer, a use of vouchers, or the receipt of a deposit',
    es: 'Un bono al portador, un uso de bonos, o el recibo de un depósito',
  },
  notes: {
    en: 'It counts as a print: the next one says «Duplicado», but that of a receipt. The code of a voucher is printed with `billing:operate` on the day it was issued, again that day with `billing:correct`, and on another day with `billing:refund`.',
    es: 'Cuenta como impresión: la siguiente dice «Duplicado», salvo la de un recibo. El código de un bono se imprime con `billing:operate` el día en que se emitió, otra vez ese día con `billing:correct`, y otro día con `billing:refund`.',
  },
  area: AREA,
  scope: PAPER_SCOPE,
  errors: ['not_found', 'invalid_transition', 'insufficient_scope', 'validation_failed'],
  headers: [],
  body: { schema: input, example: { value: { voucherUse: 4 } } },
  answers: [
    {
      status: 200,
      description: 'The paper, on the 80 mm roll. · El papel, en el rollo de 80 mm.',
      content: { type: 'application/pdf', schema: { type: 'string' } },
      headers: ofFiles,
    },
  ],
} as const;
