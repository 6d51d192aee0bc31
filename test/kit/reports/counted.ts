/** What reports are held against: records as the API has them, and sums of rows. */
import { type ApiRecord, findModel } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import type { Client } from '../client.ts';

type Invoice = ApiRecord<'invoice'>;

/** The documents that count, by the records alone: what another names as what it became says again what that said. */
export async function countedDocuments(api: Client, query = ''): Promise<readonly Invoice[]> {
  const all = await api.list('invoice', `status[in]=1,2${query}`);
  const real = all.filter(({ isProforma, isInternal }) => !isProforma && !isInternal);
  const again = new Set(real.flatMap(({ convertedTo, summaryInvoice }) => [convertedTo, summaryInvoice]));
  return real.filter(
    ({ id, status, isSummary, isReplace }) => status === 1 && !again.has(id) && !isSummary && !isReplace,
  );
}

/** The sum of amounts, exact. */
export function micros(values: readonly (number | null)[]): number {
  return values.reduce<number>((all, value) => all + toMoney(value ?? 0), 0);
}

/**
 * What the rows of a number come to, as `toMoney` of it: how many they are where their field is `id`, else what they sum to,
 * by themselves and, where the totals of their list have it, by those. Throws where the two differ, or the rows have several
 * currencies.
 */
export async function sumOf(api: Client, { path, query, field }: ReportRows): Promise<number> {
  const rows = await read<readonly Record<string, number>[]>(api, `${path}?${query}`);
  if (field === 'id') return toMoney(rows.length);
  const own = micros(rows.map((row) => row[field] ?? 0));
  if (findModel(path.split('/').at(-1) ?? '')?.fields[field]?.summed !== true) return own;
  const totals = `${path.replace('/model/', '/totals/')}?${query}&fields=${field}`;
  const summed = await read<{ readonly sums: readonly { readonly values: Record<string, number> }[] }>(api, totals);
  if (summed.sums.length > 1) throw new Error(`${path}?${query} has several currencies`);
  const said = micros(summed.sums.map(({ values }) => values[field] ?? 0));
  if (own !== said) throw new Error(`${path}?${query}: rows sum to ${own}, their totals say ${said}`);
  return own;
}

async function read<T>(api: Client, address: string): Promise<T> {
  const { status, body } = await api.send('GET', address);
  if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
  return body as T;
}
