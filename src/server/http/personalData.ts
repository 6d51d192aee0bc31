/**
 * Everything that is stored about a customer as one file: `GET /api/customers/personalData.zip`. Data for programs, the same
 * to be read, and every document.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import { ServiceError } from '#shared/errors.ts';
import { queryId } from '#shared/operations/parts.ts';
import { beginTable } from '../core/exports/beginTable.ts';
import { type ZipEntry, zip } from '../core/exports/zip.ts';
import { survivorOf } from '../core/records/survivors.ts';
import { getRow } from '../core/records/write.ts';
import { readContext, transact } from '../core/transact/transact.ts';
import { type PersonalData, personalDataOf, personalHeads, rowsOf } from '../modules/customers/personalData.ts';
import { authorise } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { ofFiles } from './description/headers.ts';
import type { Description } from './description/types.ts';
import { languageOf } from './language.ts';
import { begin, headingOf } from './made.ts';
import { writeMomentOf } from './origin.ts';
import type { Routes } from './routes.ts';

const url = '/api/customers/personalData.zip';
const SCOPE = 'customer:export';
const query = z.strictObject({ customer: queryId() });
/** Characters of the name of a file: with letters of four bytes and an ending they still fit into 255. */
const LONGEST_NAME = 50;
/** The name of the readable file, and of the folder of documents. */
const names = { es: ['datos', 'documentos'], en: ['data', 'documents'] } as const;

/** Registers the route. */
export function registerPersonalData(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  /** The customer that is meant. Throws 404. */
  const meant = async (request: FastifyRequest) => {
    const { customer: asked } = request.query as z.output<typeof query>;
    const ctx = readContext(deps.store.reader, writeMomentOf(deps, request, 'customer.export'));
    const customer = await survivorOf(ctx.db, asked);
    if ((await getRow(ctx.db, 'customer', customer)) === undefined) throw new ServiceError('not_found');
    return { ctx, customer, heading: headingOf('application/zip', `attachment; filename="customer-${customer}.zip"`) };
  };
  const route: RouteOptions = {
    method: 'GET',
    url,
    schema: { querystring: query },
    config: { area: USUAL_AREA, heading: async (request) => (await meant(request)).heading },
    preValidation: async (request: FastifyRequest) => authorise(request.actor, SCOPE),
    handler: async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const { ctx, customer, heading } = await meant(request);
      const data = await personalDataOf(ctx, customer);
      // Said before a byte of it leaves.
      await transact(deps.store.writer, writeMomentOf(deps, request, 'customer.export'), async (writing) => {
        const records = Object.fromEntries(Object.entries(data.records).map(([model, all]) => [model, all.length]));
        writing.note({ model: 'customer', id: customer, kind: 'exported', after: { records } });
      });
      const [readable, folder] = names[language];
      const entries: ZipEntry[] = [
        { name: `${readable}.json`, data: Buffer.from(JSON.stringify(data, null, 2)) },
        { name: `${readable}.xlsx`, data: await workbookOf(data, language) },
      ];
      for (const { id, status, number } of data.records.invoice ?? []) {
        if (status === 0) continue;
        const { file } = await deps.documents.documentOf(ctx, 'invoice', id, { version: null, printed: false });
        entries.push({ name: `${folder}/${fileName(String(number), id)}.pdf`, data: file.data });
      }
      // The clock of the facility, whatever that of the machine: the archive has no time zone.
      const wall = new Date(ctx.zone.toWire(ctx.at).slice(0, 19));
      return begin(reply, heading).send(await zip(entries, wall));
    },
  };
  routes.add(app, route, () => [description]);
}

/** A number as a file may be called, on any system: one that is changed or cut short has the id of its document as well. */
function fileName(number: string, id: number): string {
  const name = [...number.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')].slice(0, LONGEST_NAME).join('');
  return name === number ? name : `${name}-${id}`;
}

async function workbookOf(data: PersonalData, language: 'es' | 'en'): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const [first, second, third, fourth] = personalHeads[language];
  const table = await beginTable(
    'xlsx',
    {
      name: first,
      language,
      currency: null,
      columns: [
        { head: first, type: 'text' },
        { head: second, type: 'number' },
        { head: third, type: 'text' },
        { head: fourth, type: 'text' },
      ],
    },
    async (bytes) => void parts.push(bytes),
  );
  await table.add(rowsOf(data, language));
  await table.end();
  return Buffer.concat(parts);
}

const description: Description = {
  method: 'GET',
  url,
  operationId: 'customerPersonalData',
  tag: 'customers',
  area: USUAL_AREA,
  scope: SCOPE,
  summary: { en: 'Everything that is kept of a customer', es: 'Todo lo que se guarda de un cliente' },
  query,
  headers: [],
  answers: [
    {
      status: 200,
      description: 'JSON, XLSX and PDF in one archive. · JSON, XLSX y PDF en un archivo.',
      content: { type: 'application/zip', schema: { type: 'string', format: 'binary' } },
      headers: ofFiles,
    },
  ],
  errors: ['not_found'],
};
