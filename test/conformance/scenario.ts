/** A facility to try the contract on: what its ids refer to, and which values a field takes there. */
import type { Client } from '../kit/client.ts';
import type { FacilityServer } from '../kit/server.ts';
import { type Contracted, type ContractField, contracted } from './contract.ts';
import { type Sample, samplesOf } from './samples.ts';

export type Body = Record<string, unknown>;

export interface Scenario {
  /** Records as a client of the contract writes them: every required field it may send, and nothing else. */
  readonly minimal: (model: Contracted) => Promise<Body>;
  /** Values to send in a field, with what comes back. */
  readonly values: (model: Contracted, field: ContractField) => Promise<readonly Sample[]>;
  /** Creates a record of a model from its minimal body. Returns its id. */
  readonly made: (name: string) => Promise<number>;
}

/** How to come by an id that a field may hold: two different ones, where that is possible. */
type Source = (scenario: Scenario) => Promise<readonly number[]>;

/** A scenario on a server. `client` writes the records. */
export function scenarioOf({ facility }: FacilityServer, client: Client): Scenario {
  const { products, customers, methods, types, pos } = facility;
  const two =
    (name: string): Source =>
    async (scenario) => [await scenario.made(name), await scenario.made(name)];
  const known =
    (...ids: readonly (number | undefined)[]): Source =>
    async () =>
      ids.map((id) => id ?? 0);
  const other = async (name: string, body: object): Promise<number> =>
    idOf(await client.send('POST', `/api/model/${name}`, body), name);

  const sold = async (): Promise<number> =>
    ((await client.send('POST', '/api/billing/saveSale', { product: products.court })).body as { id: number }).id;

  const sources: Readonly<Record<string, Source>> = {
    customer: known(customers.club, customers.visitor),
    product: known(products.court, products.water),
    paymentMethod: known(methods.cash, methods.card),
    pos: known(pos),
    country: two('country'),
    companyCountry: two('country'),
    company: known(1),
    convertibleInto: known(types.F, types.T),
    reverseType: known(types.R, types.RT),
    subscriptionCustomer: two('subscriptionCustomer'),
    temporarySubscription: two('subscription'),
    pack: two('multipack'),
    group: two('customerGroup'),
    invoice: two('invoice'),
    parentLine: two('invoiceLine'),
    'invoice.type': known(types.F, types.T),
    'invoiceCounter.type': two('invoiceType'),
    'subscriptionCustomer.type': two('subscription'),
    // What somebody signs up for is sold as nothing else.
    'subscription.product': async () => [await other('product', { name: 'Cuota', price: 30 })],
    'subscription.enrolment': async () => [await other('product', { name: 'Matrícula', price: 20 })],
    area: async () => [await other('area', { name: 'Sur' })],
    resourceType: async () => [await other('resourceType', { name: 'Pista' })],
    customerTag: async () => [await other('customerTag', { name: 'Socio' })],
    beneficiaryTag: async () => [await other('customerTag', { name: 'Familiar' })],
    voucherType: async () => {
      const product = await other('product', { name: 'Recarga de bono', price: 0 });
      return [await other('voucherType', { name: 'Bono', kind: 1, product })];
    },
    sale: async () => [await sold()],
  };

  /** A line says what its sale says. */
  const charging = async (): Promise<readonly Sample[]> => {
    const id = await sold();
    const taxes = [{ tax: facility.taxes.general }];
    const along = {
      product: products.court,
      price: 12.1,
      units: 1,
      discountRate: 0,
      taxRate: 21,
      taxes,
      supply: false,
    };
    return [{ send: id, shows: id, along }];
  };
  /** By hand lines of other documents are named in credit notes. */
  const credited = async (): Promise<readonly Sample[]> => {
    const invoice = await other('invoice', { ...(await scenario.minimal(modelOf('invoice'))), type: types.R });
    const ids = [await scenario.made('invoiceLine'), await scenario.made('invoiceLine')];
    return ids.map((id) => ({ send: id, shows: id, along: { invoice } }));
  };

  const tags = async (): Promise<readonly Sample[]> => {
    const [a, b] = [await other('customerTag', { name: 'A' }), await other('customerTag', { name: 'B' })];
    return [
      { send: [b, a, b], shows: [a, b] },
      { send: [], shows: [] },
    ];
  };
  const line = { description: 'Alquiler de pista', price: 12.1 };
  const special: Readonly<Record<string, readonly Sample[]>> = {
    'invoice.lines': [{ send: [line], shows: [line] }],
    'invoice.payments': [{ send: [], shows: [] }],
    'invoiceLine.taxes': [{ send: [{ tax: facility.taxes.reduced }], shows: [{ tax: facility.taxes.reduced }] }],
    // The first goes into every draft the tests make.
    'invoice.pricesTaxIncluded': [true, false].map((send) => ({ send, shows: send })),
    // A rate by itself names the tax that has it.
    'invoiceLine.taxRate': numbers(21, 10, 4),
    'invoiceLine.priceBeforeTaxes': numbers(10, 0, 12.5),
    'invoiceLine.units': numbers(1, 0.125, 250, -2),
    'invoiceLine.minutes': numbers(0, 60),
    'invoice.numberOfCopies': numbers(1, 3),
    'invoiceCounter.zeros': numbers(0, 6, 12),
    'invoiceCounter.initialValue': numbers(1, 500),
    'invoiceCounter.lastValue': numbers(0, 7, 1200),
    // A series is moved to a day that has come.
    'invoiceCounter.lastDate': ['2025-12-15', '2024-02-29', '1900-01-01'].map((send) => ({ send, shows: send })),
    'invoiceType.maxAmount': numbers(0, 3000, 0.01),
    // The first is that of every type the tests make.
    'subscription.customers': numbers(99, 1),
    'subscription.voucherPrice': numbers(0, 40),
    // The first is the company's: a draft in another currency names no sale.
    'invoice.currency': ['EUR', 'JPY', 'Ñandú «€» 😀', '', 'x'.repeat(255)].map((send) => ({ send, shows: send })),
    'deposit.balance': numbers(0, 50, 12.34, 999_999),
    // Not before the start that the tests send.
    'subscriptionCustomer.end': ['2025-12-15', '9999-12-31'].map((send) => ({ send, shows: send })),
    'subscriptionAddon.price': numbers(0, 0.000001, 12.34, 999_999_999.999999),
    'subscriptionCustomer.price': numbers(0, 0.000001, 12.34, 999_999_999.999999),
    'webhook.url': ['https://example.com/hook', `https://example.com/${'x'.repeat(200)}`].map((send) => ({
      send,
      shows: send,
    })),
  };

  let drafted: Promise<number> | null = null;
  const draft = (): Promise<number> => {
    drafted ??= scenario.made('invoice');
    return drafted;
  };

  /** Records to refer to are made once for each field; but a document type has one series only. */
  const kept = new Map<string, Promise<readonly Sample[]>>();
  const find = async (model: Contracted, field: ContractField): Promise<readonly Sample[]> => {
    const key = `${model.name}.${field.name}`;
    const own = special[key];
    if (own !== undefined) return own;
    if (field.type === 'manyToMany') return tags();
    if (key === 'invoiceLine.sale') return charging();
    if (key === 'invoiceLine.source') return credited();
    const source = field.type === 'int' ? (sources[key] ?? sources[field.name]) : undefined;
    if (source === undefined) return samplesOf(field);
    return (await source(scenario)).map((id) => ({ send: id, shows: id }));
  };

  const scenario: Scenario = {
    minimal: async (model) => {
      // A line belongs to a draft, which the contract gives no field to say that a client may write.
      const body: Body = model.name === 'invoiceLine' ? { invoice: await draft() } : {};
      for (const field of model.fields) {
        if (!field.required || field.readonly) continue;
        const [value] = await scenario.values(model, field);
        body[field.name] = value?.send;
      }
      return body;
    },
    values: async (model, field) => {
      const key = `${model.name}.${field.name}`;
      if (key === 'invoiceCounter.type') return find(model, field);
      const found = kept.get(key) ?? find(model, field);
      kept.set(key, found);
      return found;
    },
    made: async (name) => other(name, await scenario.minimal(modelOf(name))),
  };
  return scenario;
}

function modelOf(name: string): Contracted {
  const model = contracted.find((candidate) => candidate.name === name);
  if (model === undefined) throw new Error(`the contract has no model ${name}`);
  return model;
}

function numbers(...values: readonly number[]): readonly Sample[] {
  return values.map((value) => ({ send: value, shows: value }));
}

function idOf(reply: { readonly status: number; readonly body: unknown }, what: string): number {
  if (reply.status !== 201) throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return (reply.body as { id: number }).id;
}
