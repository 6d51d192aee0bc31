/** The Facturae of a confirmed document, as XML. It is made from what was issued, and nothing of it is stored. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fileName } from '#shared/domain/fileName.ts';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import { recordId } from '#shared/operations/parts.ts';
import { load } from '../core/records/write.ts';
import { readContext } from '../core/transact/transact.ts';
import { facturae } from '../modules/documents/facturae.ts';
import { loadFacturae } from '../modules/documents/loadFacturae.ts';
import { admit } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { ofFiles } from './description/headers.ts';
import { begin, paperHeading } from './made.ts';
import type { Routes } from './routes.ts';

const URL = '/api/billing/facturae.xml';
const SCOPE = 'invoice:read';
const TYPE = 'application/xml';
const input = z.strictObject({ invoice: recordId().describe('A confirmed invoice, ticket or credit note') });

/** Registers `billing/facturae.xml`. */
export function registerFacturae(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  routes.add(
    app,
    {
      method: 'POST',
      url: URL,
      config: { area: USUAL_AREA },
      preParsing: async (request: FastifyRequest) => admit(request, SCOPE),
      schema: { body: input },
      handler: (request, reply) => answer(request, reply, deps),
    },
    () => [description],
  );
}

async function answer(request: FastifyRequest, reply: FastifyReply, deps: AppDeps): Promise<FastifyReply> {
  const { actor } = request;
  const ctx = readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor });
  const invoice = await load(ctx, 'invoice', (request.body as z.output<typeof input>).invoice);
  const name = fileName(invoice.number ?? '');
  const text = facturae(await loadFacturae(ctx, invoice));
  return begin(reply, paperHeading(TYPE, `attachment; filename="${name}.xml"`)).send(Buffer.from(text, 'utf8'));
}

const description = {
  method: 'POST',
  url: URL,
  operationId: 'facturaeXml',
  tag: 'billing',
  summary: { en: 'Facturae 3.2.2 of a confirmed document', es: 'Facturae 3.2.2 de un documento confirmado' },
  notes: {
    en: 'It is not signed. Both sides need a tax number and an address.',
    es: 'No está firmada. Ambas partes necesitan un NIF y una dirección.',
  },
  area: USUAL_AREA,
  scope: SCOPE,
  errors: ['not_found', 'invalid_transition', 'validation_failed'],
  headers: [],
  body: { schema: input, example: { value: { invoice: 9 } } },
  answers: [
    {
      status: 200,
      description: 'The document. · El documento.',
      content: { type: TYPE, schema: { type: 'string' } },
      headers: ofFiles,
    },
  ],
} as const;
