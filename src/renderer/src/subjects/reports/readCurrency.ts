import { askedCurrency } from '#shared/operations/parts/reports.ts';

/** The currency that an address asks for; undefined where it asks for none. */
export function readCurrency(value: unknown): string | undefined {
  return askedCurrency.currency.safeParse(value).data;
}
