/** The demo facility: a believable Spanish sports centre with a month behind it, the same for the same seed and day. */
import { spanishCreditorIdentifier } from '#shared/domain/sepa/creditorIdentifier.ts';
import { type Actor, systemActor, systemOrigin, type WriteContext } from '../core/context/context.ts';
import { runIn } from '../core/transact/transact.ts';
import type { NewRecord } from '../reference/reference.ts';
import { create, type Reference } from '../reference/seed.ts';
import { addDays, type StaffKey } from './calendar.ts';
import { type DemoCustomer, demoCustomers } from './customers.ts';
import { planEntries } from './entryPlan.ts';
import { feeMonths, planFees } from './feePlan.ts';
import { prepareFees } from './fees.ts';
import { planHistory } from './history.ts';
import { organisationNif } from './identifiers.ts';
import { nameMembers, taggedOf } from './memberSales.ts';
import { planMembers } from './members.ts';
import pictures from './pictures.json' with { type: 'json' };
import { type DemoProduct, demoProducts, families } from './products.ts';
import { planOrders, supplierSeeds } from './purchases.ts';
import { createRandom, type Random } from './random.ts';
import { planRecharges, purseProduct, voucherSeeds } from './recharges.ts';
import { replay } from './replay.ts';

export interface DemoOptions {
  /** Multiplies customers and sales; 1 = 2 000 customers and about 3 000 tickets. */
  readonly scale: number;
  /** The same seed makes the same facility. */
  readonly seed: number;
}

/** Differences above the one need a comment, above the other a manager. */
const LIMITS = { tolerance: 1, managerLimit: 20 };
/** Data URIs, drawn by `scripts/drawDemoPictures.ts`. */
const images: Readonly<Record<string, string>> = pictures;
const CUSTOMERS = 2000;
const DAYS = 30;

export const demoCompany: NewRecord<'company'> = {
  name: 'Polideportivo Ribera del Tajo',
  businessName: 'Ribera del Tajo Gestión Deportiva S.L.',
  taxNumber: organisationNif('B', 1),
  street: 'Camino de la Vega, 12',
  zipCode: '45600',
  city: 'Talavera de la Reina',
  phone: '925 001 234',
  email: 'info@example.com',
  web: 'www.example.com',
  invoiceFooterText: 'Inscrita en el Registro Mercantil de Toledo, tomo 1234, folio 56, hoja TO-7890.',
  ticketFooterText: 'Gracias por su visita. Cambios y devoluciones con este tique en 15 días.',
  ticketFooterTextEn: 'Thank you for your visit. Exchanges and refunds with this ticket within 15 days.',
  accentColor: '#0b7285',
};

/** Everybody knows the PINs of a demo. */
export const demoManager = { name: 'Marta Ruiz', pin: '1234' } as const;
export const demoPos = { name: 'Recepción' } as const;
const STAFF: Readonly<Record<Exclude<StaffKey, 'manager'>, { readonly name: string; readonly pin: string }>> = {
  morning: { name: 'Lucía Gómez', pin: '2222' },
  afternoon: { name: 'Javier Moreno', pin: '3333' },
  bar: { name: 'Carmen Vega', pin: '4444' },
};

/**
 * Adds the demo's staff, second cash point, products, customers and history to an installation that has just been
 * set up with a manager and a first cash point, inside the transaction of `ctx`.
 */
export async function createDemoFacility(
  ctx: WriteContext,
  reference: Reference,
  { scale, seed }: DemoOptions,
): Promise<void> {
  const random = createRandom(seed);
  const today = ctx.zone.dateAt(ctx.now);
  const frontDesk = await ctx.db.selectFrom('pos').select('id').orderBy('id').executeTakeFirstOrThrow();
  const tills = {
    frontDesk: frontDesk.id,
    bar: await create(ctx, 'pos', { name: 'Bar piscina', company: reference.company, ...LIMITS }),
  };
  const staff = await createStaff(ctx, reference);
  const products = demoProducts();
  const productIds = await createProducts(ctx, reference, products);
  const memberTag = await create(ctx, 'customerTag', { name: 'Abonado' });
  await createRates(ctx, { products, productIds, memberTag });
  const count = Math.max(1, Math.round(CUSTOMERS * scale));
  const customers = demoCustomers(random.fork(), count, Number(today.slice(0, 4)));
  const customerIds = await createCustomers(ctx, reference, { customers, today, staff, random });
  const voucherTypes = await createVoucherTypes(ctx, products, productIds);
  const suppliers = await createSuppliers(ctx, reference);
  const plan = { random, zone: ctx.zone, today, days: DAYS, scale, products, customers };
  const told = [...planHistory(plan), ...planRecharges(plan), ...planOrders(plan)];
  const { months, last } = feeMonths(today);
  const [from = last, second = last] = months;
  const members = planMembers(random.fork(), customers, { first: from, second, last });
  const tillsFrom = addDays(today, -DAYS);
  const planned = planFees({ random: random.fork(), zone: ctx.zone, months, last, tillsFrom, members });
  const entries = planEntries({ ...plan, random: random.fork(), members });
  const sold = nameMembers(told, { products, customers, ...taggedOf(members, planned, tillsFrom) });
  const actions = [...sold, ...planned, ...entries].sort((a, b) => a.at - b.at);
  const rechargedBy = new Map(
    voucherSeeds.map(({ product }, index): [number, number] => [
      productIds[products.findIndex(({ name }) => name === product)] ?? 0,
      voucherTypes[index] ?? 0,
    ]),
  );
  const identifier = spanishCreditorIdentifier(demoCompany.taxNumber ?? '') ?? '';
  const fees = await prepareFees(ctx, {
    reference,
    identifier,
    customers: customerIds,
    members,
    memberTag,
    products: new Map(products.map(({ name }, index) => [name, productIds[index] ?? 0])),
    voucherTypes: new Map(voucherSeeds.map(({ product }, index) => [product, voucherTypes[index] ?? 0])),
  });
  const cast = {
    fees,
    reference,
    tills,
    staff,
    products: productIds,
    customers: customerIds,
    voucherTypes,
    rechargedBy,
    suppliers,
  };
  await replay(ctx, cast, actions);
}

async function createStaff(ctx: WriteContext, reference: Reference): Promise<Readonly<Record<StaffKey, Actor>>> {
  const { manager, frontDesk } = reference.profiles;
  const boss = await ctx.db.selectFrom('user').select('id').where('profile', '=', manager).executeTakeFirstOrThrow();
  const hire = async (key: keyof typeof STAFF): Promise<Actor> =>
    actorOf(await create(ctx, 'user', { ...STAFF[key], company: reference.company, profile: frontDesk }), DESK);
  return {
    manager: actorOf(boss.id, ['*']),
    morning: await hire('morning'),
    afternoon: await hire('afternoon'),
    bar: await hire('bar'),
  };
}

/** What the staff of the demo may do. */
const DESK = [
  'pos:operate',
  'billing:operate',
  'billing:discount',
  'customer:write',
  'entry:operate',
  'heldBasket:write',
  'savedView:write',
  '*:read',
];

function actorOf(user: number, scopes: readonly string[]): Actor {
  return { ...systemActor, kind: 'staff', credential: `user:${user}`, user, scopes };
}

async function createProducts(
  ctx: WriteContext,
  reference: Reference,
  products: readonly DemoProduct[],
): Promise<readonly number[]> {
  const familyIds = new Map<string, number>();
  const groupIds = new Map<string, number>();
  for (const [index, { name, color, groups }] of families.entries()) {
    const family = await create(ctx, 'family', { name, color, priority: index + 1 });
    familyIds.set(name, family);
    for (const [place, group] of groups.entries()) {
      groupIds.set(group.name, await create(ctx, 'subfamily', { name: group.name, family, priority: place + 1 }));
    }
  }
  const ids: number[] = [];
  for (const [
    index,
    { popularity, barcode, tax, family, subfamily, picture, rates, ...product },
  ] of products.entries()) {
    const id = await create(ctx, 'product', {
      ...product,
      image: images[picture] ?? null,
      family: familyIds.get(family) ?? null,
      subfamily: groupIds.get(subfamily) ?? null,
      taxes: tax === null ? [] : [reference.taxes[tax]],
      supply: tax === null,
      useStock: barcode !== null,
      priority: index + 1,
    });
    if (barcode !== null) await create(ctx, 'productBarcode', { product: id, barcode });
    ids.push(id);
  }
  return ids;
}

async function createRates(
  ctx: WriteContext,
  on: {
    readonly products: readonly DemoProduct[];
    readonly productIds: readonly number[];
    readonly memberTag: number;
  },
): Promise<void> {
  for (const [index, { rates }] of on.products.entries()) {
    for (const { members, ...rate } of rates) {
      const customerTag = members === null ? null : on.memberTag;
      await create(ctx, 'productRate', { ...rate, product: on.productIds[index] ?? 0, customerTag });
    }
  }
}

/** In the order of their seeds. */
async function createVoucherTypes(
  ctx: WriteContext,
  products: readonly DemoProduct[],
  productIds: readonly number[],
): Promise<readonly number[]> {
  const purse = await create(ctx, 'product', purseProduct);
  const ids: number[] = [];
  for (const { record, product, pays } of voucherSeeds) {
    const sold = productIds[products.findIndex(({ name }) => name === product)] ?? purse;
    ids.push(
      await create(ctx, 'voucherType', {
        ...record,
        product: sold,
        products: productIds.filter((_, index) => products[index]?.name === pays),
      }),
    );
  }
  return ids;
}

/** In the order of their seeds. */
async function createSuppliers(ctx: WriteContext, reference: Reference): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { record } of supplierSeeds) {
    const region = reference.provinces.get(record.zipCode?.slice(0, 2) ?? '') ?? null;
    ids.push(await create(ctx, 'supplier', { ...record, region, country: reference.spain }));
  }
  return ids;
}

interface Joining {
  readonly customers: readonly DemoCustomer[];
  readonly today: string;
  readonly staff: Readonly<Record<StaffKey, Actor>>;
  readonly random: Random;
}

/** Customers joined over the three years before the month that is told. */
async function createCustomers(
  ctx: WriteContext,
  reference: Reference,
  { customers, today, staff, random }: Joining,
): Promise<readonly number[]> {
  const facility = { zone: ctx.zone, pepper: ctx.pepper };
  const first = Date.parse(ctx.zone.toStored(addDays(today, -DAYS - 3 * 365)));
  const last = Date.parse(ctx.zone.toStored(addDays(today, -DAYS)));
  const ids: number[] = [];
  for (const [index, { kind, ...customer }] of customers.entries()) {
    const day = first + ((last - first) * index) / customers.length;
    const now = Math.floor(day / 86_400_000) * 86_400_000 + random.int(9 * 3600, 19 * 3600) * 1000;
    const record = { ...customer, region: reference.provinces.get(customer.zipCode.slice(0, 2)) ?? null };
    // Who may owe is for the manager to say.
    const actor = customer.allowPaymentPending ? staff.manager : staff.morning;
    const id = await runIn(ctx.db, { now, facility, actor, origin: systemOrigin('demo.customer') }, (then) =>
      create(then, 'customer', { ...record, country: reference.spain }),
    );
    ids.push(id);
  }
  return ids;
}
