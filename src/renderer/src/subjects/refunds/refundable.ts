/** What of a ticket can still be refunded. Amounts are Money. */
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { add, fromMoney, type Money, sub, toMoney, ZERO } from '#shared/domain/money.ts';

export interface RefundableLine {
  /** Of the invoice. */
  readonly line: number;
  /** What it sold, by which a scan finds it; null where it is no product's. */
  readonly product: number | null;
  readonly name: string;
  /** Units that are left: whole of the line's, or the share that was not credited. */
  readonly units: number;
  readonly left: Money;
  /** What is left is a part of the line by its amount, not by units. */
  readonly isAmount?: true;
}

/** What is chosen of a line: so many units, or all that is left of it. Null while no number is typed. */
export interface RefundChoice {
  readonly line: number;
  readonly units: number | 'all' | null;
}

type Ticket = Pick<ApiRecord<'invoice'>, 'lines' | 'isCreditNote' | 'status' | 'convertedTo' | 'summaryInvoice'>;

/** True for a document that can be refunded: confirmed, no credit note, and none that another stands for. */
export function mayBeRefunded({ isCreditNote, status, convertedTo, summaryInvoice }: Ticket): boolean {
  return status === 1 && !isCreditNote && convertedTo === null && summaryInvoice === null;
}

/** Lines of which something is left. */
export function refundableLines({ lines }: Pick<Ticket, 'lines'>): RefundableLine[] {
  return lines.flatMap((line) => {
    const total = toMoney(Number(line.total));
    const credited = toMoney(Math.abs(Number(line.credited ?? 0)));
    // What advances took off of it is on their own documents.
    const advances = lines.filter((one) => one.fkModel === 'sale' && Number(one.total) < 0 && one.fkId === line.sale);
    const left = add(sub(total, credited), ...advances.map((one) => toMoney(Number(one.total))));
    if (left <= ZERO) return [];
    const units = Math.round(((Number(line.units) * left) / total) * 1000) / 1000;
    const product = typeof line.product === 'number' ? line.product : null;
    return [{ line: Number(line.id), product, name: String(line.description), units, left }];
  });
}

/** What is left of a sale that is on no document: itself, less what took it back. Amounts as the API has them. */
export function refundableSale(
  sale: Pick<ApiRecord<'sale'>, 'id' | 'product' | 'description' | 'units' | 'total'>,
  refunds: readonly Pick<ApiRecord<'sale'>, 'total'>[],
): RefundableLine[] {
  const total = toMoney(sale.total);
  const left = add(total, ...refunds.map((refund) => toMoney(refund.total)));
  if (total <= ZERO || left <= ZERO) return [];
  const units = Math.round(((sale.units * left) / total) * 1000) / 1000;
  return [{ line: sale.id, product: sale.product, name: sale.description, units, left }];
}

/**
 * The choices once a product is scanned: one unit of it more, in the first line that has one left. Null where it is in
 * none, or all of it is chosen.
 */
export function withScanned(
  lines: readonly RefundableLine[],
  choices: readonly RefundChoice[],
  product: number,
): RefundChoice[] | null {
  const chosen = (line: RefundableLine): number => {
    const units = choices.find((choice) => choice.line === line.line)?.units ?? 0;
    return units === 'all' ? line.units : units;
  };
  const found = lines.find((line) => line.product === product && chosen(line) < line.units);
  if (found === undefined) return null;
  const units = Math.round((chosen(found) + 1) * 1000) / 1000;
  const choice: RefundChoice = { line: found.line, units: units >= found.units ? 'all' : units };
  return [...choices.filter(({ line }) => line !== found.line), choice];
}

/** About what goes back: the server takes shares to the cent of each tax. In units of currency. */
export function refundOf(lines: readonly RefundableLine[], choices: readonly RefundChoice[]): number {
  let sum = 0;
  for (const { line, units } of choices) {
    const found = lines.find((one) => one.line === line);
    if (found === undefined) continue;
    sum += units === 'all' ? found.left : Math.round((found.left * (units ?? 0)) / found.units / 10_000) * 10_000;
  }
  return fromMoney(sum as Money);
}
