/** Documents to convert, made as a facility makes them. */
import type { Body } from './samples.ts';
import type { FacilityServer } from './server.ts';

export type Documents = ReturnType<typeof documentsOf>;

/** Ways to make documents on a server. Amounts in units of currency. */
export function documentsOf({ api, facility }: FacilityServer) {
  const { customers, methods, products } = facility;
  const type = (code: string): number => facility.types[code] ?? 0;
  const payment = (paymentMethod: number) => (amount: number) => ({ paymentMethod, amount });
  const cash = payment(methods.cash);
  const draft = (code: string, line: Body = { product: products.court }, values: Body = {}) =>
    api.create('invoice', { type: type(code), customer: customers.club, lines: [line], ...values });
  const invoice = async (code: string, line?: Body, values?: Body) =>
    api.run('confirmInvoice', { invoice: (await draft(code, line, values)).id });
  return {
    type,
    methods,
    cash,
    card: payment(methods.card),
    transfer: payment(methods.transfer),
    club: customers.club,
    visitor: customers.visitor,
    draft,
    /** A confirmed document with lines of its own and no sales. */
    invoice,
    proforma: () => invoice('P'),
    /** A ticket of the club over a fee of 40.00 and some water, with what was paid of it at issue in cash. */
    ticket: async ({ paid = 0, water = 0, customer = customers.club, code = 'T' }) => {
      const { invoice: made, sales } = await api.run('checkout', {
        customer,
        invoiceType: type(code),
        lines: [{ product: products.fee }, ...(water === 0 ? [] : [{ product: products.water, units: water }])],
        payments: paid === 0 ? [] : [cash(paid)],
      });
      return { ...made, sales: [...sales] };
    },
    /** A paid ticket of nobody’s over 12.10. */
    anonymous: async () =>
      (await api.run('checkout', { lines: [{ product: products.court }], payments: [cash(12.1)] })).invoice,
    /** A key that may do some things alone. */
    keyWith: async (scopes: string[]): Promise<string> => (await api.run('keyCreate', { name: 'Otra', scopes })).key,
  };
}

/** The ids of nested records. */
export function idsOf(records: readonly { readonly [field: string]: unknown }[] | null | undefined): number[] {
  return (records ?? []).map(({ id }) => Number(id));
}
