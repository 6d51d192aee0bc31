/** What a client says it takes, in headers that weigh their values (RFC 9110, 12.4.2). */

/** One value of such a header, in small letters, and how much it is wanted: 0 to 1. */
export interface Preference {
  readonly value: string;
  readonly quality: number;
}

/** Longer headers are cut: nobody means them. */
const LONGEST = 1000;

/** The values of a header, in its order. A weight that is none counts as 1. */
export function preferencesOf(header: string | undefined): Preference[] {
  const parts = (header ?? '').slice(0, LONGEST).split(',');
  return parts.flatMap((part) => {
    const [value = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const weight = parameters.map((parameter) => /^q=([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1]).find(Boolean);
    return value === '' ? [] : [{ value, quality: Math.min(1, Number(weight ?? 1)) }];
  });
}
