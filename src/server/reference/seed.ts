/** Writes what every new installation starts with, through the same checks as any other record. */
import { type ModelName, models } from '#shared/catalogue/index.ts';
import { provinces } from '#shared/domain/provinces.ts';
import { zoneAt } from '#shared/domain/spanishZones.ts';
import type { WriteContext } from '../core/context/context.ts';
import { createRecord } from '../core/records/service.ts';
import { multiPurposeTax } from '../modules/invoices/multiPurpose.ts';
import { countries } from './places.ts';
import {
  genericProduct,
  type InvoiceTypeCode,
  invoiceTypes,
  type NewRecord,
  paymentMethodsIn,
  posReasons,
  profiles,
  series,
  taxes,
} from './reference.ts';

type Ids<T> = { readonly [K in keyof T]: number };

/** The ids of what was written, by what it is. */
export interface Reference {
  readonly company: number;
  readonly taxes: Ids<typeof taxes>;
  readonly paymentMethods: Ids<ReturnType<typeof paymentMethodsIn>>;
  readonly profiles: Ids<typeof profiles>;
  readonly invoiceTypes: ReadonlyMap<InvoiceTypeCode, number>;
  readonly posReasons: ReadonlyMap<string, number>;
  /** By INE code, which is how postcodes begin. */
  readonly provinces: ReadonlyMap<string, number>;
  readonly spain: number;
  readonly genericProduct: number;
}

/**
 * Creates the reference data and the company, whose province follows from its postcode and whose country is Spain
 * by default. Throws 422 when the company's data are not valid.
 */
export async function seedReference(
  ctx: WriteContext,
  company: NewRecord<'company'>,
  language: 'es' | 'en',
): Promise<Reference> {
  const countryIds = new Map<string, number>();
  for (const country of countries()) countryIds.set(country.isoCode, await create(ctx, 'country', { ...country }));
  const spain = mustGet(countryIds, 'ES');
  const provinceIds = new Map<string, number>();
  for (const { code, name } of provinces) provinceIds.set(code, await create(ctx, 'region', { name, country: spain }));

  const companyId = await create(ctx, 'company', {
    country: spain,
    region: provinceIds.get(company.zipCode?.slice(0, 2) ?? '') ?? null,
    timeZone: zoneAt(company.zipCode),
    ...company,
  });
  const taxIds = await createEach(ctx, 'tax', taxes);
  await multiPurposeTax(ctx);
  const typeIds = await createInvoiceTypes(ctx, companyId);
  const reasonIds = new Map<string, number>();
  for (const reason of posReasons) reasonIds.set(reason.name ?? '', await create(ctx, 'posReason', reason));
  return {
    company: companyId,
    taxes: taxIds,
    paymentMethods: await createEach(ctx, 'paymentMethod', paymentMethodsIn(language)),
    profiles: await createEach(ctx, 'profile', profiles),
    invoiceTypes: typeIds,
    posReasons: reasonIds,
    provinces: provinceIds,
    spain,
    genericProduct: await create(ctx, 'product', { ...genericProduct, taxes: [taxIds.general] }),
  };
}

/** Creates one record of a model with the checks of the API. Returns its id. */
export function create<N extends ModelName>(ctx: WriteContext, name: N, record: NewRecord<N>): Promise<number> {
  return createRecord(ctx, models[name], record);
}

async function createInvoiceTypes(ctx: WriteContext, company: number): Promise<ReadonlyMap<InvoiceTypeCode, number>> {
  const ids = new Map<InvoiceTypeCode, number>();
  for (const { record, reverseType, convertibleInto } of invoiceTypes) {
    const id = await create(ctx, 'invoiceType', {
      ...record,
      reverseType: reverseType === undefined ? null : mustGet(ids, reverseType),
      convertibleInto: convertibleInto === undefined ? null : mustGet(ids, convertibleInto),
    });
    ids.set(record.code, id);
    await create(ctx, 'invoiceCounter', { ...series, company, type: id });
  }
  return ids;
}

async function createEach<N extends ModelName, K extends string>(
  ctx: WriteContext,
  name: N,
  records: Readonly<Record<K, NewRecord<N>>>,
): Promise<Readonly<Record<K, number>>> {
  const ids: Partial<Record<K, number>> = {};
  for (const key of Object.keys(records) as K[]) ids[key] = await create(ctx, name, records[key]);
  return ids as Record<K, number>;
}

function mustGet<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing seeded under ${String(key)}`);
  return value;
}
