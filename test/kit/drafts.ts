/** Drafts of invoices for tests, written through the record API. */
import { expect } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { Reply } from './client.ts';
import type { FacilityServer } from './server.ts';

export type Invoice = ApiRecord<'invoice'>;
type Line = ApiRecord<'invoiceLine'>;
export type Body = Record<string, unknown>;

/** What writes drafts on a server, which may be started later. */
export interface DraftTools {
  readonly send: (path: string, body: unknown) => Promise<Reply>;
  /** The id of a document type, by its code. */
  readonly typeId: (code: string) => number;
  /** The least a draft needs. */
  readonly minimal: (lines?: readonly Body[]) => Body;
  readonly draft: (values?: Body) => Promise<Invoice>;
  readonly change: (id: number, values: Body) => Promise<Invoice>;
  /** The types of the events of a record, in the order of their names. */
  readonly eventsOf: (model: string, id: number) => string[];
}

export function draftTools(server: () => FacilityServer): DraftTools {
  const send = (path: string, body: unknown): Promise<Reply> => server().api.send('POST', `/api/model/${path}`, body);
  const written = async (path: string, body: Body, status: number): Promise<Invoice> => {
    const reply = await send(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    return reply.body as Invoice;
  };
  const typeId = (code: string): number => server().facility.types[code] ?? 0;
  const minimal = (lines: readonly Body[] = []): Body => ({ type: typeId('F'), lines });
  return {
    send,
    typeId,
    minimal,
    draft: (values = {}) => written('invoice', { ...minimal(), ...values }, 201),
    change: (id, values) => written(`invoice/${id}`, values, 200),
    eventsOf: (model, id) =>
      server()
        .rows<{ type: string }>('select "type" from "event" where "model" = ? and "record" = ? order by 1', model, id)
        .map(({ type }) => type),
  };
}

export function linesOf(invoice: Invoice): Line[] {
  return invoice.lines as unknown as Line[];
}

/** Base, taxes, total, what is pending, discounts. */
export function totals({ totalBeforeTaxes, taxTotal, total, pending, discounts }: Invoice): number[] {
  return [totalBeforeTaxes, taxTotal, total, pending, discounts];
}
