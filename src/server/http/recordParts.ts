/** What the record routes share: the model and id of an address, who may use it, and a record as an answer. */
import type { FastifyRequest } from 'fastify';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../context.ts';
import { etagOf, matchesStrongly } from '../records/etag.ts';
import { recordText } from '../records/present.ts';
import { authorise } from './auth.ts';
import type { Answer } from './idempotency.ts';
import { notAllowed } from './routes.ts';

export const LIST = '/api/model/:model';
export const ONE = `${LIST}/:id`;
export const RESTORE = `${ONE}/restore`;

/** A model that is only read takes no other method at any of its addresses. Throws 404 for one there is not. */
export function allowedMethods(request: FastifyRequest, methods: readonly string[]): readonly string[] {
  const { model } = request.params as { readonly model?: string };
  if (model === undefined) return methods;
  requireAddress(request);
  return modelOf(request).operations === 'readOnly' ? methods.filter((method) => method === 'GET') : methods;
}

/** 404 for a model the catalogue does not have, 405 for a write it does not take, 401 and 403 for who may not. */
export function authoriseFor(request: FastifyRequest, verb: 'read' | 'write'): void {
  const model = modelOf(request);
  authorise(request.actor, `${model.name}:${verb}`);
  requireAddress(request);
  if (verb === 'write' && model.operations === 'readOnly') throw notAllowed(['GET']);
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
  const model = findModel((request.params as { readonly model: string }).model);
  if (model === undefined) throw new ServiceError('unknown_model');
  return model;
}

/** Only what is deleted softly can be restored: elsewhere there is no such address. Throws 404. */
function requireAddress(request: FastifyRequest): void {
  const model = modelOf(request);
  const restorable = model.operations === 'full' && model.fields.deleted !== undefined;
  if (request.routeOptions.url === RESTORE && !restorable) throw new ServiceError('not_found');
}

/** The id of an address. Throws 404 for what is no id. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { readonly id: string };
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ServiceError('not_found');
  return Number(id);
}
