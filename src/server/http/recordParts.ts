/** What the record routes share: the model and id of an address, who may use it, and a record as an answer. */
import type { FastifyRequest } from 'fastify';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../context.ts';
import { etagOf } from '../records/etag.ts';
import { recordText } from '../records/present.ts';
import { authorise } from './auth.ts';
import type { Answer } from './idempotency.ts';
import { notAllowed } from './routes.ts';

export const LIST = '/api/model/:model';
export const ONE = `${LIST}/:id`;

/** A model that is only read takes no other method at any of its addresses. Throws 404 for one there is not. */
export function allowedMethods(request: FastifyRequest, methods: readonly string[]): readonly string[] {
  const { model } = request.params as { readonly model?: string };
  if (model === undefined) return methods;
  return modelOf(request).operations === 'readOnly' ? methods.filter((method) => method === 'GET') : methods;
}

/** 404 for a model the catalogue does not have, 405 for a write it does not take, 401 and 403 for who may not. */
export function authoriseFor(request: FastifyRequest, verb: 'read' | 'write'): void {
  const model = modelOf(request);
  authorise(request.actor, `${model.name}:${verb}`);
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

/** The model of an address. Throws 404 `unknown_model`. */
export function modelOf(request: FastifyRequest): AnyModel {
  const model = findModel((request.params as { readonly model: string }).model);
  if (model === undefined) throw new ServiceError('unknown_model');
  return model;
}

/** The id of an address. Throws 404 for what is no id. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { readonly id: string };
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ServiceError('not_found');
  return Number(id);
}
