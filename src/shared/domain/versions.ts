/**
 * Versions of the API (contract, «Versioning»): a label is a date, and each area has its own. Models and operations name
 * their area in the catalogue and in their contract; those that name none belong to invoicing.
 */

/** Every label of each area, oldest first. */
export const areas = {
  subscription: ['2025-12-15'],
  invoicing: ['2025-12-15'],
  tasks: ['2025-12-15'],
  webhook: ['2025-12-15'],
  stock: ['2025-12-15'],
  vouchers: ['2025-12-15'],
  ecommerce: ['2025-08-10'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Area = keyof typeof areas;
export type VersionLabel = (typeof areas)[Area][number];

/** Where what names no area belongs. */
export const USUAL_AREA: Area = 'invoicing';

/** Every label of any area, oldest first. Only these may be asked for: a date in between is no version of anything. */
export const versionLabels: readonly VersionLabel[] = [...new Set(Object.values(areas).flat())].sort();

/** The newest label of an area: what it answers with when nothing else is asked for. */
export function newestLabel(area: Area): VersionLabel {
  const labels: readonly [VersionLabel, ...VersionLabel[]] = areas[area];
  return labels.at(-1) ?? labels[0];
}

/** The label an area answers with to who asks for `asked`: its newest not after that. Null: unknown, or too early. */
export function labelFor(area: Area, asked: string): VersionLabel | null {
  if (!versionLabels.some((label) => label === asked)) return null;
  const labels: readonly VersionLabel[] = areas[area];
  return labels.findLast((label) => label <= asked) ?? null;
}
