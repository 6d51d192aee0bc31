/** A model in a running server, with records of it that are made once and that every check shares. */
import { expect } from 'vitest';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { Reply } from '../client.ts';
import { type Body, fullBody, minimalBody } from '../samples.ts';
import type { FacilityServer } from '../server.ts';

/** A record as it is read. */
export type AnyRecord = Body & { readonly id: number };

/** What a record was made of, and the answer to that. */
export interface Made {
  readonly body: Body;
  readonly reply: Reply;
  readonly id: number;
}

export interface Visit {
  readonly server: FacilityServer;
  readonly model: AnyModel;
  /** Where its records are, or one of them. */
  readonly pathOf: (id?: number | string) => string;
  /** The least that a record of it is made of. */
  readonly leastBody: () => Promise<Body>;
  /** A record of nothing but what it has to have. */
  readonly least: () => Promise<Made>;
  /** A record with a value in every field. */
  readonly full: () => Promise<Made>;
  readonly read: (id: number) => Promise<AnyRecord>;
  /** Types of the events of a record, by their names. */
  readonly events: (id: number) => string[];
}

/** Something that holds of a model, and of which models it is asked. */
export interface Check {
  readonly isOf: (model: AnyModel) => boolean;
  readonly run: (visit: Visit) => Promise<void>;
}

/** Goes to a model. Nothing is made until a check asks for it. */
export function visitOf(server: FacilityServer, model: AnyModel): Visit {
  const pathOf = (id?: number | string): string => `/api/model/${model.name}${id === undefined ? '' : `/${id}`}`;
  const made = async (body: Body): Promise<Made> => {
    const reply = await server.api.send('POST', pathOf(), body);
    expect([reply.status, reply.body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
    return { body, reply, id: (reply.body as AnyRecord).id };
  };
  const leastBody = once(() => minimalBody(server.api, model));
  return {
    server,
    model,
    pathOf,
    leastBody,
    least: once(async () => made(await leastBody())),
    full: once(async () => made(await fullBody(server.api, model))),
    read: async (id) => (await server.api.send('GET', pathOf(id))).body as AnyRecord,
    events: (id) =>
      server
        .rows<{ type: string }>(
          'select "type" from "event" where "model" = ? and "record" = ? order by 1',
          model.name,
          id,
        )
        .map(({ type }) => type),
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
