/** Invoices in every state: of the document, of its payment and of its sending. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { FacilityServer } from '../server.ts';
import { type Door, door, type Ways } from './way.ts';

interface InvoiceWays {
  readonly invoice: Ways<'invoice'>;
  readonly payment: Ways<'payment'>;
  readonly send: Ways<'send'>;
}

/** Invoices of a monthly fee (40.00) to a customer that may owe it. */
export function invoiceWays({ api, facility }: FacilityServer): InvoiceWays {
  const { products, customers, methods, types, pos } = facility;
  const type = types.F ?? 0;
  const payment = (amount: number) => ({ paymentMethod: methods.transfer, amount });
  const lines = [{ product: products.fee }];

  const draft = async (): Promise<number> =>
    ((await api.send('POST', '/api/model/invoice', { type, customer: customers.club, lines })).body as { id: number })
      .id;
  const confirmed = async (...amounts: readonly number[]): Promise<number> => {
    const input = { pos, customer: customers.club, invoiceType: type, lines, payments: [] };
    const { invoice } = await api.run('checkout', input);
    for (const amount of amounts) await api.run('payInvoice', { invoice: invoice.id, payments: [payment(amount)] });
    return invoice.id;
  };
  const change = (values: object) => door((id) => api.send('POST', `/api/model/invoice/${id}`, values));
  const onLine = (ask: (line: number) => ReturnType<typeof api.send>): Door => ({
    ready: async (id) => {
      const [line] = (await api.get('invoice', id)).lines as unknown as ApiRecord<'invoiceLine'>[];
      return () => ask(line?.id ?? 0);
    },
  });
  const paying = (amountOf: (id: number) => Promise<number>): Door => ({
    ready: async (invoice) => {
      const payments = [payment(await amountOf(invoice))];
      return () => api.call('payInvoice', { invoice, payments });
    },
  });
  const confirming = door((invoice) => api.call('confirmInvoice', { invoice }));
  const payInPart = paying(async () => 1);
  const payAll = paying(async (id) => (await api.get('invoice', id)).pending || 1);
  const lastPaymentOf = async (id: number): Promise<number> => {
    const [last] = await api.list('invoicePayment', `invoice=${id}&amount[gt]=0&sort=-id&limit=1`);
    return last?.payment ?? 0;
  };
  const cancelLast: Door = {
    ready: async (id) => {
      const last = await lastPaymentOf(id);
      return () => api.call('cancelPayment', { payment: last, reason: 'Error' });
    },
  };

  return {
    invoice: {
      reach: { draft, confirmed: () => confirmed(), voided: { unbuilt: 'voidInvoice' } },
      doors: {
        edit: {
          'of its header': change({ publicComments: 'x' }),
          'of its lines': change({ lines: [{ description: 'Otra', price: 1 }] }),
          'a line more': door((invoice) =>
            api.send('POST', '/api/model/invoiceLine', { invoice, description: 'Otra', price: 1 }),
          ),
          'of a line': onLine((line) => api.send('POST', `/api/model/invoiceLine/${line}`, { units: 2 })),
          'a line less': onLine((line) => api.send('DELETE', `/api/model/invoiceLine/${line}`)),
        },
        confirm: { confirmInvoice: confirming },
        void: { unbuilt: 'voidInvoice' },
        pay: { 'in part': payInPart, 'what is owed': payAll },
        credit: { unbuilt: 'createCreditNote' },
        convert: { unbuilt: 'convertInvoice' },
        summarise: { unbuilt: 'createSummaryInvoice' },
        send: { unbuilt: 'sendInvoice' },
      },
      stateOf: async (id) => (await api.get('invoice', id)).status ?? null,
      refusal: (action) => (action === 'edit' ? 'immutable_record' : 'invalid_transition'),
    },
    payment: {
      reach: {
        none: { unbuilt: 'createInvoice' },
        pending: async () => {
          const invoice = await confirmed(15);
          await api.run('cancelPayment', { payment: await lastPaymentOf(invoice), reason: 'Error' });
          return invoice;
        },
        partlyPaid: () => confirmed(15),
        paid: () => confirmed(15, 25),
      },
      doors: {
        confirm: { unbuilt: 'createInvoice' },
        pay: { 'in part': payInPart, 'what is owed': payAll },
        cancelPayment: { cancelPayment: cancelLast },
      },
      stateOf: async (id) => (await api.get('invoice', id)).paymentStatus ?? null,
      refusal: () => 'invalid_transition',
    },
    send: {
      reach: {
        none: () => confirmed(),
        pending: { unbuilt: 'sendInvoice' },
        sent: { unbuilt: 'sendInvoice' },
        error: { unbuilt: 'sendInvoice' },
      },
      doors: {
        send: { unbuilt: 'sendInvoice' },
        delivered: { unbuilt: 'sendInvoice' },
        failed: { unbuilt: 'sendInvoice' },
      },
      stateOf: async (id) => (await api.get('invoice', id)).sendStatus ?? null,
      refusal: () => 'invalid_transition',
    },
  };
}
