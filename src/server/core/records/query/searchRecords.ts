/** One search over the records of every model that has a place in the office. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, findModel } from '#shared/catalogue/index.ts';
import { jobs } from '#shared/catalogue/jobs.ts';
import { summaryFields } from '#shared/catalogue/summaryFields.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { compactTaxNumber } from '#shared/domain/taxNumber.ts';
import { telephoneDigits } from '#shared/domain/telephone.ts';
import { fold } from '#shared/domain/text.ts';
import { typedAmount } from '#shared/domain/typedAmount.ts';
import type { search } from '#shared/operations/contracts/search.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import { scannedField } from '../codeKeys.ts';
import { mayRead } from '../sight.ts';
import { readList } from './list.ts';
import { parseListQuery } from './parse.ts';

type Group = OutputOf<typeof search>['groups'][number];
type Found = Group['records'][number];

/** The records found, at most `limit` of each model that whoever asks may read. */
export async function searchRecords(ctx: ReadContext, q: string, limit: number): Promise<Group[]> {
  const groups: Group[] = [];
  for (const model of searched(ctx)) {
    const found = [
      ...(await coded(ctx, model, q)),
      ...(await meant(ctx, model, q, limit)),
      ...(await named(ctx, model, q, limit)),
    ];
    const amount = typedAmount(q);
    if (amount !== null) found.unshift(...(await comingTo(ctx, model, amount, limit)));
    const records = [...new Map(found.toReversed().map((record) => [record.id, record])).values()].reverse();
    if (records.length === 0) continue;
    groups.push({ model: model.name, more: records.length > limit, records: records.slice(0, limit) });
  }
  const isExact = ({ records }: Group): boolean => records.some(({ exact }) => exact);
  return [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))];
}

/** The models that the office's menu leads to, in its order. */
function searched({ actor }: ReadContext): readonly AnyModel[] {
  return Object.values(jobs)
    .flat()
    .filter((name) => mayRead(actor, name))
    .flatMap((name) => findModel(name) ?? []);
}

/** Records whose search fields have all the words. */
async function named(ctx: ReadContext, model: AnyModel, q: string, limit: number): Promise<Found[]> {
  if ((model.search ?? []).length === 0) return [];
  const records = await read(ctx, model, { q }, limit);
  return records.map((record) => ({ id: Number(record.id), exact: isExactly(model, record, q), record }));
}

/** The record whose code it is, in any spelling. */
async function coded(ctx: ReadContext, model: AnyModel, q: string): Promise<Found[]> {
  const field = scannedField(model);
  if (field === null || codeKey(q) === null) return [];
  const records = await read(ctx, model, { [field]: q }, 1);
  return records.map((record) => ({ id: Number(record.id), exact: true, record }));
}

/** Records that come to an amount, the newest first. */
async function comingTo(ctx: ReadContext, model: AnyModel, amount: number, limit: number): Promise<Found[]> {
  if (model.amount === undefined) return [];
  const records = await read(ctx, model, { [model.amount]: String(amount), sort: '-id' }, limit);
  return records.map((record) => ({ id: Number(record.id), exact: true, record }));
}

/** Records that are meant where others are found: the product of a barcode. */
async function meant(ctx: ReadContext, model: AnyModel, q: string, limit: number): Promise<Found[]> {
  const found: Found[] = [];
  for (const other of allModels()) {
    const field = other.searchedAs;
    if (field === undefined || other.fields[field]?.ref !== model.name) continue;
    const exact = new Map<number, boolean>();
    const code = scannedField(other);
    const isCode = code !== null && codeKey(q) !== null;
    const byCode = isCode ? await read(ctx, other, { [code]: q }, 1, field) : [];
    for (const record of [...byCode, ...(await read(ctx, other, { q }, limit, field))]) {
      const id = Number(record[field]);
      exact.set(id, exact.get(id) === true || isExactly(other, record, q));
    }
    if (exact.size === 0) continue;
    const records = await read(ctx, model, { 'id[in]': [...exact.keys()].join(',') }, limit);
    found.push(
      ...records.map((record) => ({ id: Number(record.id), exact: exact.get(Number(record.id)) === true, record })),
    );
  }
  return found;
}

/** One record more than the limit, where there are more. */
async function read(
  ctx: ReadContext,
  model: AnyModel,
  parameters: Readonly<Record<string, string>>,
  limit: number,
  ...more: readonly string[]
): Promise<Found['record'][]> {
  const fields = [...new Set(['id', ...summaryFields(model), ...more])].join(',');
  const query = parseListQuery(ctx, model, new URLSearchParams({ ...parameters, fields, limit: String(limit + 1) }));
  // By a name its own record is found, which leads to what is theirs.
  const { texts } = await readList(ctx, { ...query, named: null });
  return texts.map((text) => JSON.parse(text) as Found['record']);
}

function isExactly(model: AnyModel, record: Found['record'], q: string): boolean {
  const digits = telephoneDigits(q);
  return (model.search ?? []).some((name) => {
    const value = String(record[name] ?? '');
    const field = model.fields[name];
    // A document says it of a customer, and it is the customer that is meant.
    if (value === '' || field?.personal === 'kept') return false;
    if (fold(value) === fold(q)) return true;
    if (field?.scanned === true) return codeKey(value) === codeKey(q);
    if (field?.taxNumber) return compactTaxNumber(value) === compactTaxNumber(q);
    return digits !== null && field?.telephone === true && telephoneDigits(value) === digits;
  });
}
