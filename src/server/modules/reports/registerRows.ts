/** The rows of the register of issued invoices: what each document says of each rate. */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { jsonOf, listRows } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import {
  apartFromSeries,
  issuedKind,
  operationKey,
  qualificationOf,
  registeredNumber,
} from '#shared/domain/issuedInvoices.ts';
import {
  add,
  cents,
  fromMoney,
  fromPercent,
  type Money,
  type Percent,
  sub,
  sum,
  toMoney,
  ZERO,
} from '#shared/domain/money.ts';
import { type OperationDays, operationDate } from '#shared/domain/operationDays.ts';
import { withSurcharges } from '#shared/domain/surcharge.ts';
import type { RegisterRow } from '#shared/reports/definitions/register.ts';
import { isEven } from '../cash/posReportTaxes.ts';
import { identificationOn } from '../invoices/identificationOn.ts';
import { operationDaysOf } from '../invoices/operationDays.ts';

type Tax = NonNullable<ApiRecord<'invoice'>['taxes']>[number];

interface Document {
  readonly id: number;
  readonly company: number;
  readonly date: string;
  readonly number: string;
  readonly sequenceNumber: number | null;
  readonly isCreditNote: 0 | 1;
  readonly isReceipt: 0 | 1;
  readonly isRepeated: 0 | 1;
  readonly taxNumber: string | null;
  readonly taxNumberKind: number | null;
  readonly taxNumberCountryIsoCode: string | null;
  readonly street: string | null;
  readonly countryIsoCode: string | null;
  readonly name: string | null;
  readonly sourceNumber: string | null;
  readonly base: Money;
  readonly withholdingRate: Percent | null;
  readonly withheld: Money | null;
  /** JSON. */
  readonly taxes: string;
  /** The days of its operations as frozen with it: JSON, null where it says none. */
  readonly operation: string | null;
  /** It was issued before documents said their days. */
  readonly isUndated: 0 | 1;
}

interface Line {
  readonly invoice: number;
  /** JSON. */
  readonly taxes: string;
  readonly supply: 0 | 1;
  readonly net: Money;
  readonly sourceInvoice: string;
}

/** What a document says of one rate. */
interface Part {
  readonly part: RegisterRow['part'];
  readonly tax: Tax | null;
  readonly surcharge: Tax | null;
  base: Money;
  amount: Money;
  surchargeAmount: Money;
}

/** What sums take of a document. */
export interface Summed {
  readonly withheld: Money | null;
  readonly isRepeated: 0 | 1;
  readonly parts: readonly Pick<Part, 'base' | 'amount' | 'surchargeAmount'>[];
}

/** What documents come to, rate by rate, and nothing else of them. Lines are read where they have to tell. */
export async function registerSums(ctx: ReadContext, ids: readonly number[]): Promise<readonly Summed[]> {
  const documents = await queryAll<Pick<Document, 'id' | 'base' | 'withheld' | 'taxes' | 'isRepeated'>>(
    ctx.db,
    sql`select i."id", i."totalBeforeTaxes" as "base", i."withheld", coalesce(i."taxes", '[]') as "taxes",
        ${IS_REPEATED} as "isRepeated"
      from "invoice" i where ${withinBudget('i."id"')} and i."id" in ${sql.list(ids)}`,
  );
  const uneven = documents.filter((document) => !isEven(document)).map(({ id }) => id);
  const lines = await linesOf(ctx, uneven);
  return documents.map((document) => ({
    isRepeated: document.isRepeated,
    withheld: document.withheld,
    parts: partsOf(document, lines.get(document.id) ?? []),
  }));
}

/** The rows of documents, in the order of their ids. Each has one at least. */
export async function registerRows(ctx: ReadContext, ids: readonly number[]): Promise<RegisterRow[]> {
  const documents = await queryAll<Document>(
    ctx.db,
    sql`select i."id", i."company", i."date", coalesce(i."number", '') as "number", i."sequenceNumber", i."isCreditNote",
        i."isReceipt", ${IS_REPEATED} as "isRepeated", i."taxNumber", i."taxNumberKind", i."taxNumberCountryIsoCode",
        i."street", i."countryIsoCode", i."name", s."number" as "sourceNumber",
        i."totalBeforeTaxes" as "base", i."withholdingRate", i."withheld", coalesce(i."taxes", '[]') as "taxes",
        ${jsonOf(sql`i."issue"`, 'operation')} as "operation",
        i."isCreditNote" = 0 and ${jsonOf(sql`i."issue"`, 'operation')} is null as "isUndated"
      from ${listRows(ids)} w join "invoice" i on i."id" = w.value
      left join "invoice" s on s."id" = i."source"
      where ${withinBudget('i."id"')} order by w.key`,
  );
  const lines = await linesOf(ctx, ids);
  const undated = await operationDaysOf(
    ctx,
    documents.filter(({ isUndated }) => isUndated === 1),
  );
  return documents.flatMap((document) => {
    const said: OperationDays | null = JSON.parse(document.operation ?? 'null');
    const days = document.isUndated === 1 ? (undated.get(document.id) ?? null) : said;
    return rowsOf(document, lines.get(document.id) ?? [], operationDate(document.date, days));
  });
}

const NOTHING_WITHHELD = { withholdingRate: null, withheld: null };

/** Of a document as `i`: what it says was said by documents that count. */
const IS_REPEATED = sql`(i."isSummary" or i."isReplace" or i."isCountedBefore" is not null)`;

async function linesOf(ctx: ReadContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Line[]>> {
  if (ids.length === 0) return new Map();
  const lines = await queryAll<Line>(
    ctx.db,
    sql`select "invoice", "taxes", "supply", "totalBeforeTaxes" as "net", "sourceInvoice" from "invoiceLine"
      where ${withinBudget('"id"')} and "invoice" in ${sql.list(ids)} order by "id"`,
  );
  return Map.groupBy(lines, ({ invoice }) => invoice);
}

function rowsOf(document: Document, lines: readonly Line[], suppliedOn: string | null): RegisterRow[] {
  const { taxNumber, name } = document;
  const isCreditNote = document.isCreditNote === 1;
  const identification = registeredNumber(identificationOn(document), document.countryIsoCode);
  const head = {
    invoice: document.id,
    date: document.date,
    operationDate: suppliedOn,
    ...apartFromSeries(document.number, document.sequenceNumber),
    kind: issuedKind({
      isCreditNote,
      isReceipt: document.isReceipt === 1,
      isRepeated: document.isRepeated === 1,
      taxNumber,
      hasAddress: (document.street ?? '').trim() !== '',
    }),
    isRepeated: document.isRepeated === 1,
    idType: identification?.type ?? null,
    idCountry: identification?.country ?? null,
    taxNumber: identification?.number ?? null,
    name: name === null || name.trim() === '' ? null : name,
  };
  const corrected = isCreditNote ? correctedBy(document, lines) : null;
  const { withholdingRate: rate, withheld } = document;
  const withholding =
    rate === null || withheld === null
      ? NOTHING_WITHHELD
      : { withholdingRate: fromPercent(rate), withheld: fromMoney(withheld) };
  return partsOf(document, lines).map(({ part, tax, surcharge, base, amount, surchargeAmount }, place) => ({
    ...head,
    operation: operationKey(tax),
    ...qualificationOf(tax),
    part,
    base: fromMoney(base),
    rate: tax?.rate ?? 0,
    tax: fromMoney(amount),
    surchargeRate: surcharge?.rate ?? null,
    surcharge: surcharge === null ? null : fromMoney(surchargeAmount),
    total: fromMoney(add(base, amount, surchargeAmount)),
    // It is of the document and of no rate: its first row says it.
    ...(place === 0 ? withholding : NOTHING_WITHHELD),
    corrected,
  }));
}

function correctedBy({ sourceNumber }: Document, lines: readonly Line[]): string | null {
  if (sourceNumber !== null) return sourceNumber;
  const numbers = new Set(lines.map(({ sourceInvoice }) => sourceInvoice).filter((number) => number !== ''));
  return numbers.size === 0 ? null : [...numbers].join(', ');
}

/**
 * What a document says of each rate: its base and its taxes, to the cent. Where all of its base is that of its taxes they say it;
 * else its lines tell what bears no tax, and what a surcharge is on.
 */
function partsOf(document: Pick<Document, 'id' | 'base' | 'taxes'>, lines: readonly Line[]): readonly Part[] {
  const stated: readonly Tax[] = JSON.parse(document.taxes);
  if (isEven(document)) {
    const parts = stated.map((tax) => ({
      ...partOf('tax', tax, null),
      base: toMoney(tax.base),
      amount: toMoney(tax.amount),
    }));
    return parts.length === 0 ? [partOf('untaxed', null, null)] : parts;
  }
  const parts = new Map<string, Part>();
  const take = (kind: Part['part'], tax: Tax | null, surcharge: Tax | null): Part => {
    const key = `${kind} ${keyOf(tax)} ${keyOf(surcharge)}`;
    const part = parts.get(key) ?? partOf(kind, tax, surcharge);
    parts.set(key, part);
    return part;
  };
  const statedAs = (share: Pick<Tax, 'tax' | 'rate'>): Tax =>
    stated.find((tax) => keyOf(tax) === keyOf(share)) ?? { ...(share as Tax), category: null, exemptionReason: null };
  let rest = document.base;
  const unsaid = new Map(stated.map((tax) => [keyOf(tax), toMoney(tax.amount)]));
  const say = (tax: Tax, amount: Money): Money => {
    unsaid.set(keyOf(tax), sub(unsaid.get(keyOf(tax)) ?? ZERO, amount));
    return amount;
  };
  for (const line of lines) {
    const shares: readonly Tax[] = JSON.parse(line.taxes);
    for (const [place, { tax, surcharge }] of withSurcharges(shares).entries()) {
      const part = take('tax', statedAs(tax), surcharge && statedAs(surcharge));
      // Several taxes have one base: it is said once.
      const base = place === 0 ? toMoney(shares[0]?.base ?? 0) : ZERO;
      part.base = add(part.base, base);
      rest = sub(rest, base);
      part.amount = add(part.amount, say(tax, toMoney(tax.amount)));
      if (surcharge !== null)
        part.surchargeAmount = add(part.surchargeAmount, say(surcharge, toMoney(surcharge.amount)));
    }
  }
  // The document says what its taxes are; the shares of its lines may be cents off where it was imported.
  for (const [key, amount] of unsaid) {
    if (amount === ZERO) continue;
    const known = [...parts.values()];
    const own = known.find(({ tax }) => keyOf(tax) === key);
    const other = own === undefined ? known.find(({ surcharge }) => keyOf(surcharge) === key) : undefined;
    const part = own ?? other ?? take('tax', stated.find((tax) => keyOf(tax) === key) ?? null, null);
    if (other === undefined) part.amount = add(part.amount, amount);
    else part.surchargeAmount = add(part.surchargeAmount, amount);
  }
  const supplied = cents(
    sum(
      lines.filter(({ supply }) => supply === 1),
      ({ net }) => net,
    ),
  );
  if (lines.some(({ supply }) => supply === 1)) take('supply', null, null).base = supplied;
  if (rest !== supplied) take('untaxed', null, null).base = sub(rest, supplied);
  return [...parts.values()];
}

function partOf(part: Part['part'], tax: Tax | null, surcharge: Tax | null): Part {
  return { part, tax, surcharge, base: ZERO, amount: ZERO, surchargeAmount: ZERO };
}

function keyOf(tax: Pick<Tax, 'tax' | 'rate'> | null): string {
  return tax === null ? '-' : `${tax.tax} ${tax.rate}`;
}
