/** What reports are held against: records as the API has them, and sums of rows. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
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

/** What the rows of a number sum to. */
export async function sumOf(api: Client, { path, query, field }: ReportRows): Promise<number> {
  const { status, body } = await api.send('GET', `${path}?${query}`);
  if (status !== 200) throw new Error(`${path}?${query}: ${status} ${JSON.stringify(body)}`);
  return micros((body as Record<string, number>[]).map((row) => row[field] ?? 0));
}
