/** Who sells, to whom, and with what kind of document. */
import type { Row } from '#shared/catalogue/index.ts';
import { invalidField } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { WriteContext } from '../../context.ts';
import { execute } from '../../db/execute.ts';
import { getRow } from '../../records/rows.ts';

export interface Parties {
  readonly type: Row<'invoiceType'>;
  readonly company: Row<'company'>;
  readonly companyPlace: Place;
  readonly customer: Row<'customer'> | null;
  readonly customerPlace: Place;
}

/** The names a document shows for the ids of an address. */
export interface Place {
  readonly region: string | null;
  readonly country: string | null;
  readonly countryIsoCode: string | null;
}

/** Loads the parties of a checkout. Throws 422 `unknown_reference`. */
export async function loadParties(
  ctx: WriteContext,
  pos: Row<'pos'>,
  input: Pick<ParsedInputOf<Contract<'checkout'>>, 'customer' | 'invoiceType'>,
): Promise<Parties> {
  const type = await loadType(ctx, input.invoiceType ?? pos.invoiceType);
  const company = await getRow(ctx.db, 'company', pos.company);
  if (company === undefined) throw new Error(`cash point ${pos.id} has no company`);
  const customer = await loadCustomer(ctx, input.customer ?? null);
  return {
    type,
    company,
    companyPlace: await placeOf(ctx, company),
    customer,
    customerPlace: customer === null ? NOWHERE : await placeOf(ctx, customer),
  };
}

const NOWHERE: Place = { region: null, country: null, countryIsoCode: null };

async function loadType(ctx: WriteContext, id: number | null): Promise<Row<'invoiceType'>> {
  const [type] = await execute<Row<'invoiceType'>>(
    ctx.db,
    id === null
      ? `select * from "invoiceType" where "code" = 'T' and "deleted" = 0`
      : 'select * from "invoiceType" where "id" = ? and "deleted" = 0',
    id === null ? [] : [id],
  );
  if (type === undefined) throw invalidField('#/invoiceType', 'unknown_reference');
  return type;
}

async function loadCustomer(ctx: WriteContext, id: number | null): Promise<Row<'customer'> | null> {
  if (id === null) return null;
  const customer = await getRow(ctx.db, 'customer', id);
  if (customer === undefined || customer.deleted === 1) throw invalidField('#/customer', 'unknown_reference');
  return customer;
}

async function placeOf(
  ctx: WriteContext,
  at: { readonly region: number | null; readonly country: number | null },
): Promise<Place> {
  const region = at.region === null ? undefined : await getRow(ctx.db, 'region', at.region);
  const country = at.country === null ? undefined : await getRow(ctx.db, 'country', at.country);
  return {
    region: region?.name ?? null,
    country: country?.name ?? null,
    countryIsoCode: country?.isoCode ?? null,
  };
}
