/** What the record routes share: the model and id of an address, who may use it, and a record as an answer. */
import type { FastifyRequest } from 'fastify';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { EXPORT_SCOPE } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../core/context/context.ts';
import { etagOf, matchesStrongly } from '../core/records/etag.ts';
import { recordText } from '../core/records/present.ts';
import { admit } from './auth.ts';
import type { Answer } from './idempotency.ts';
import type { Allowed } from './routes.ts';

export const LIST = '/api/model/:model';
export const ONE = `${LIST}/:id`;
export const TOTALS = '/api/totals/:model';
export const RESTORE = `${ONE}/restore`;

/**
 * The methods an address takes, of those its route has: a model that is only read is read, and only what is deleted
 * softly can be restored. Throws 404 for a model the catalogue does not have, and for an address it does not have.
 */
export const allowedMethods: Allowed = ({ url, params }, methods) => {
  if (params.model === undefined) return methods;
  const model = named(params.model);
  const restorable = model.operations === 'full' && model.fields.deleted !== undefined;
  if (url === RESTORE && !restorable) throw new ServiceError('not_found');
  return model.operations === 'readOnly' ? methods.filter((method) => method === 'GET' || method === 'HEAD') : methods;
};

/** 401 and 403 for who may not. That the address is there, and takes the method, was seen before. */
export function authoriseFor(request: FastifyRequest, verb: 'read' | 'write'): void {
  admit(request, `${modelOf(request).name}:${verb}`);
}

/** The same for taking a list out as a file: reading the records is not enough. */
export function authoriseExport(request: FastifyRequest): void {
  authoriseFor(request, 'read');
  admit(request, EXPORT_SCOPE);
}

/** A record, as the answer to a request for it. Throws 404. */
export async function recordAnswer(
  ctx: ReadContext,
  model: AnyModel,
  id: number,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = await recordText(ctx, model, id);
  return { status, headers: { ...headers, etag: etagOf(body) }, body };
}

/** Holds a write to its `If-Match` (RFC 9110, 13.1.1). Throws 404 for no record, 412 when it is another by now. */
export async function requireMatch(
  ctx: ReadContext,
  { headers: { 'if-match': header } }: FastifyRequest,
  model: AnyModel,
  id: number,
): Promise<void> {
  if (header === undefined || matchesStrongly(header, etagOf(await recordText(ctx, model, id)))) return;
  throw new ServiceError('precondition_failed', { errors: [{ header: 'If-Match', code: 'invalid_value' }] });
}

/** The model of an address. Throws 404 `unknown_model`. */
export function modelOf(request: FastifyRequest): AnyModel {
  return named((request.params as { readonly model: string }).model);
}

function named(name: string): AnyModel {
  const model = findModel(name);
  if (model === undefined) throw new ServiceError('unknown_model');
  return model;
}

/** The id of an address. Throws 404 for what is no id. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { readonly id: string };
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ServiceError('not_found');
  return Number(id);
}
