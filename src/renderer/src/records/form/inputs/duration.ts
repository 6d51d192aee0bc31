/** Lengths of time as ISO 8601 writes them, and as a number and a unit. */
export const durationUnits = ['H', 'D', 'W', 'M', 'Y'] as const;
export type DurationUnit = (typeof durationUnits)[number];

export interface DurationParts {
  readonly amount: number;
  readonly unit: DurationUnit;
}

/** The number and unit of a duration; null for one of several units, and for one that is none. */
export function partsOf(text: string): DurationParts | null {
  const [, amount, unit] = /^P(?:T(?=\d+H))?(\d{1,6})([HDWMY])$/.exec(text) ?? [];
  const known = durationUnits.find((each) => each === unit);
  if (amount === undefined || known === undefined || text.includes('T') !== (known === 'H')) return null;
  return { amount: Number(amount), unit: known };
}

export function durationOf(amount: number, unit: DurationUnit): string {
  return `P${unit === 'H' ? 'T' : ''}${amount}${unit}`;
}
