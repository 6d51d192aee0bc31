/** A small facility to sell in, set up through the API as the wizard would. */
import { type Client, createClient } from './client.ts';

const taxNames = {
  general: 'IVA 21 %',
  reduced: 'IVA 10 %',
  superReduced: 'IVA 4 %',
  exempt: 'Exento',
} as const;

const products = {
  /** 21 %. */
  court: { name: 'Pista de pádel', price: 12.1, tax: 'general' },
  /** 10 %. */
  water: { name: 'Agua 50 cl', price: 1.5, tax: 'reduced' },
  /** 4 %. */
  book: { name: 'Manual de natación', price: 5.2, tax: 'superReduced' },
  /** Exempt. */
  course: { name: 'Curso de natación', price: 30, tax: 'exempt' },
  /** May be left unpaid. */
  fee: { name: 'Cuota mensual', price: 40, tax: 'general', allowPaymentPending: true },
  free: { name: 'Invitación', price: 0, tax: 'general' },
  inactive: { name: 'Descatalogado', price: 3, tax: 'general', active: false },
} as const;

const customers = {
  /** No tax number, no address. */
  visitor: { name: 'Ana Visitante' },
  /** Everything a full invoice states, and may owe. */
  club: {
    name: 'Club Deportivo Río',
    businessName: 'Club Deportivo Río, S. L.',
    taxNumber: 'B83456780',
    street: 'Calle Mayor 5',
    zipCode: '28013',
    city: 'Madrid',
    memberCode: 'S-0042',
    allowPaymentPending: true,
  },
  /** A tax number but no address. */
  homeless: { name: 'Luis Sin Calle', taxNumber: '12345678Z' },
} as const;

/** PINs of the staff. */
export const pins = { manager: '4821', frontDesk: '7305' } as const;

/** What the facility consists of, by id. */
export interface Facility {
  /** An API key that may do everything and is tied to nothing. */
  readonly key: string;
  readonly pos: number;
  readonly users: { readonly manager: number; readonly frontDesk: number };
  readonly taxes: Readonly<Record<keyof typeof taxNames, number>>;
  readonly products: Readonly<Record<keyof typeof products, number>>;
  readonly customers: Readonly<Record<keyof typeof customers, number>>;
  readonly methods: { readonly cash: number; readonly card: number; readonly transfer: number };
  /** Document types by code. */
  readonly types: Readonly<Record<string, number>>;
}

/** What a setup request says. */
export const setupInput = {
  company: {
    name: 'Polideportivo de Prueba',
    taxNumber: 'B12345674',
    street: 'Avenida del Deporte 1',
    zipCode: '28001',
    city: 'Madrid',
  },
  manager: { name: 'Marta Ruiz', pin: pins.manager },
  pos: { name: 'Recepción' },
} as const;

/** Sets up an empty server at `base()`. */
export async function createFacility(base: () => string): Promise<Facility> {
  const session = await createClient(base, null).run('setup', setupInput);
  const manager = createClient(base, session.token);
  const { key } = await manager.run('keyCreate', { name: 'Pruebas', scopes: ['*'] });
  const api = createClient(base, key);
  const named = async (model: 'tax' | 'paymentMethod' | 'profile', name: string): Promise<number> =>
    idOf(await api.list(model, `name=${encodeURIComponent(name)}`), name);
  const taxes = await eachOf(taxNames, (name) => named('tax', name));
  const [pos] = await api.list('pos');
  const types = (await api.list('invoiceType')).map(({ code, id }): [string, number] => [code ?? '', id]);
  return {
    key,
    pos: pos?.id ?? 0,
    users: {
      manager: session.user.id,
      frontDesk: (
        await api.create('user', {
          name: 'Pablo Recepción',
          profile: await named('profile', 'Recepción'),
          pin: pins.frontDesk,
        })
      ).id,
    },
    taxes,
    products: await eachOf(products, async ({ tax, ...values }) =>
      api.create('product', { ...values, taxes: [taxes[tax]] }).then(({ id }) => id),
    ),
    customers: await eachOf(customers, async (values) => (await api.create('customer', values)).id),
    methods: {
      cash: await named('paymentMethod', 'Efectivo'),
      card: await named('paymentMethod', 'Tarjeta'),
      transfer: await named('paymentMethod', 'Transferencia'),
    },
    types: Object.fromEntries(types),
  };
}

/** Adds a cash point. */
export async function addPos(api: Client, values: { name: string; blindCount?: boolean; managerLimit?: number }) {
  const [company] = await api.list('company');
  return (await api.create('pos', { company: company?.id ?? 0, ...values })).id;
}

async function eachOf<K extends string, V, R>(
  items: Readonly<Record<K, V>>,
  make: (item: V) => Promise<R>,
): Promise<Record<K, R>> {
  const made: Partial<Record<K, R>> = {};
  for (const key of Object.keys(items) as K[]) made[key] = await make(items[key]);
  return made as Record<K, R>;
}

function idOf(found: readonly { readonly id: number }[], what: string): number {
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) throw new Error(`${found.length} records are called ${what}`);
  return only.id;
}
