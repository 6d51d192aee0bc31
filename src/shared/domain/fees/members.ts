/** How many people share a subscription. */

/** Days of a beneficiary; null: as long as the subscription. */
export interface Membership {
  readonly start: string | null;
  readonly end: string | null;
}

/** The most beneficiaries there are on one day. Days outside of the subscription do not count. */
export function mostAtOnce(
  members: readonly Membership[],
  subscription: { readonly start: string; readonly end: string | null },
): number {
  const spans = members.map(({ start, end }) => ({
    start: start === null || start < subscription.start ? subscription.start : start,
    end: earlier(end, subscription.end),
  }));
  // Where most are there, somebody has just come.
  const days = new Set(spans.map(({ start }) => start));
  const on = (day: string): number =>
    spans.filter(({ start, end }) => start <= day && (end === null || day <= end)).length;
  return Math.max(0, ...[...days].map(on));
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
