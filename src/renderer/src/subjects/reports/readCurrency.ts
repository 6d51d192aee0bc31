import { askedCurrency } from '#shared/reports/choices.ts';

/** The currency that an address asks for; undefined where it asks for none. */
export function readCurrency(value: unknown): string | undefined {
  return askedCurrency.safeParse(value).data;
}
