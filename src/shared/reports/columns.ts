/** Columns and labels that several reports have. */
import type { Label } from '../catalogue/defineModel.ts';
import { groupKey, groupName, keyLabels, type NamedGroup } from './names.ts';
import type { ReportColumn } from './table.ts';

/** The first column: what a group is. */
export function nameColumn<G extends Partial<NamedGroup>>(by: string): ReportColumn<G> {
  return {
    name: 'name',
    label: keyLabels[by] ?? { es: 'Nombre', en: 'Name' },
    type: by === 'day' ? 'date' : 'text',
    cell: ({ id = null, date = null, name = null }) => groupName(by, { id, date, name }),
  };
}

/** Groups with their keys. */
export function keyed<G extends Pick<NamedGroup, 'id' | 'date'>>(groups: readonly G[]): (readonly [string, G])[] {
  return groups.map((group) => [groupKey(group), group]);
}

export const DOCUMENTS: Label = { es: 'Documentos', en: 'Documents' };
export const BASE: Label = { es: 'Base', en: 'Base' };
export const TAX: Label = { es: 'Cuota', en: 'Tax' };
export const Z_REPORT: Label = { es: 'Z', en: 'Z' };
