/** Invoices in every state: of the document, of its payment and of its sending. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { payAsBefore } from '../earlier.ts';
import type { FacilityServer } from '../server.ts';
import { type Driver, type Drivers, driver } from './driver.ts';
import { sendingDrivers } from './sending.ts';

interface InvoiceWays {
  readonly invoice: Drivers<'invoice'>;
  readonly payment: Drivers<'payment'>;
  readonly send: Drivers<'send'>;
}

/** Tickets of a monthly fee (40.00) to a customer that may owe it. */
export function invoiceDrivers(server: FacilityServer): InvoiceWays {
  const { api, facility, rows } = server;
  const { products, customers, methods, types, pos } = facility;
  const type = types.T ?? 0;
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
  const pay = (sale: number, amount: number) => payAsBefore(server, { sale, payments: [payment(amount)] });
  const takeBack = (id: number) => api.run('cancelPayment', { payment: id, reason: 'Error' });
  /** A draft of a sale of which something became before. */
  const charging = async (before: (sale: number) => Promise<unknown>): Promise<number> => {
    const { id } = await api.run('saveSale', { product: products.fee, customer: customers.club });
    await before(id);
    return (await api.run('createInvoice', { sales: [id] })).id;
  };
  const atOnceOrNot = (ask: (invoice: number, confirm: boolean) => ReturnType<typeof api.send>) => ({
    'by a draft': driver((invoice) => ask(invoice, false)),
    'by a document': driver((invoice) => ask(invoice, true)),
  });
  const change = (values: object) => driver((id) => api.send('POST', `/api/model/invoice/${id}`, values));
  const onLine = (ask: (line: number) => ReturnType<typeof api.send>): Driver => ({
    ready: async (id) => {
      const [line] = (await api.get('invoice', id)).lines as unknown as ApiRecord<'invoiceLine'>[];
      return () => ask(line?.id ?? 0);
    },
  });
  const paying = (amountOf: (id: number) => Promise<number>): Driver => ({
    ready: async (invoice) => {
      const payments = [payment(await amountOf(invoice))];
      return () => api.call('payInvoice', { invoice, payments });
    },
  });
  const confirming = driver((invoice) => api.call('confirmInvoice', { invoice }));
  const payInPart = paying(async () => 1);
  const payAll = paying(async (id) => (await api.get('invoice', id)).pending || 1);
  /** The last payment that was made of an invoice, or of a sale on it. */
  const lastPaymentOf = (id: number): number =>
    rows<{ id: number }>(
      `select p."id" from "payment" p where p."cancelationOf" is null and p."amount" > 0 and p."id" in (
         select "payment" from "invoicePayment" where "invoice" = ?
         union select s."payment" from "salePayment" s join "sale" on "sale"."id" = s."sale" where "sale"."invoice" = ?
       ) order by p."id" desc limit 1`,
      id,
      id,
    )[0]?.id ?? 0;
  const cancelLast: Driver = {
    ready: async (id) => {
      const last = lastPaymentOf(id);
      return () => api.call('cancelPayment', { payment: last, reason: 'Error' });
    },
  };

  return {
    invoice: {
      reach: {
        draft,
        confirmed: () => confirmed(),
        voided: async () => {
          const invoice = await confirmed();
          await api.run('voidInvoice', { invoice, reason: 'Error' });
          return invoice;
        },
      },
      drivers: {
        edit: {
          'of its header': change({ publicComments: 'x' }),
          'of its lines': change({ lines: [{ description: 'Otra', price: 1 }] }),
          'a line more': driver((invoice) =>
            api.send('POST', '/api/model/invoiceLine', { invoice, description: 'Otra', price: 1 }),
          ),
          'of a line': onLine((line) => api.send('POST', `/api/model/invoiceLine/${line}`, { units: 2 })),
          'a line less': onLine((line) => api.send('DELETE', `/api/model/invoiceLine/${line}`)),
        },
        confirm: { confirmInvoice: confirming },
        void: { voidInvoice: driver((invoice) => api.call('voidInvoice', { invoice, reason: 'Error' })) },
        pay: { 'in part': payInPart, 'what is owed': payAll },
        credit: atOnceOrNot((invoice, confirm) => api.call('createCreditNote', { invoice, reason: 'Error', confirm })),
        convert: {
          ...atOnceOrNot((invoice, confirm) => api.call('convertInvoice', { invoice, confirm })),
          'into an exchange': driver((invoice) =>
            api.call('replaceInvoice', { invoices: [invoice], customer: customers.club }),
          ),
        },
        summarise: atOnceOrNot((invoice, confirm) =>
          api.call('createSummaryInvoice', { invoices: [invoice], confirm }),
        ),
        send: { sendInvoice: driver((invoice) => api.call('sendInvoice', { invoice, to: 'busy@example.org' })) },
      },
      stateOf: async (id) => (await api.get('invoice', id)).status ?? null,
      refusal: (action) => (action === 'edit' ? 'immutable_record' : 'invalid_transition'),
    },
    payment: {
      reach: {
        none: () => charging(async (sale) => takeBack((await pay(sale, 5)).payments[0] ?? 0)),
        pending: async () => {
          const invoice = await confirmed(15);
          await takeBack(lastPaymentOf(invoice));
          return invoice;
        },
        partlyPaid: () => confirmed(15),
        paid: () => confirmed(15, 25),
      },
      drivers: {
        confirm: {
          'of what is owed': confirming,
          'of what is paid in part': { ...confirming, make: () => charging((sale) => pay(sale, 5)) },
          'of what is paid': { ...confirming, make: () => charging((sale) => pay(sale, 40)) },
        },
        pay: { 'in part': payInPart, 'what is owed': payAll },
        cancelPayment: { cancelPayment: cancelLast },
      },
      stateOf: async (id) => (await api.get('invoice', id)).paymentStatus ?? null,
      refusal: () => 'invalid_transition',
    },
    send: sendingDrivers(server, () => confirmed()),
  };
}
