/** What groups of reports are called that are of no record. */
import type { Label } from '../catalogue/defineModel.ts';

const weekdays: readonly Label[] = [
  { es: 'lunes', en: 'Monday' },
  { es: 'martes', en: 'Tuesday' },
  { es: 'miércoles', en: 'Wednesday' },
  { es: 'jueves', en: 'Thursday' },
  { es: 'viernes', en: 'Friday' },
  { es: 'sábado', en: 'Saturday' },
  { es: 'domingo', en: 'Sunday' },
];

/** The name of the group without a value, by grouping. */
const none: Readonly<Record<string, Label>> = {
  family: { es: 'Sin familia', en: 'No family' },
  product: { es: 'Sin producto', en: 'No product' },
  method: { es: 'Sin cobrar', en: 'Not paid' },
  user: { es: 'Integración', en: 'Integration' },
  pos: { es: 'Fuera de caja', en: 'No cash point' },
  session: { es: 'Fuera de sesión', en: 'No session' },
  customer: { es: 'Sin cliente', en: 'No customer' },
  customerGroup: { es: 'Sin grupo', en: 'No group' },
};

/** What groups are named by. */
export const keyLabels: Readonly<Record<string, Label>> = {
  day: { es: 'Día', en: 'Day' },
  hour: { es: 'Hora', en: 'Hour' },
  weekday: { es: 'Día de la semana', en: 'Weekday' },
  family: { es: 'Familia', en: 'Family' },
  product: { es: 'Producto', en: 'Product' },
  method: { es: 'Método de pago', en: 'Payment method' },
  user: { es: 'Usuario', en: 'User' },
  pos: { es: 'Punto de caja', en: 'Cash point' },
  session: { es: 'Sesión', en: 'Session' },
  customer: { es: 'Cliente', en: 'Customer' },
  customerGroup: { es: 'Grupo de clientes', en: 'Customer group' },
};

/** What customers pay to the tax agency, beside what they pay here. */
export const WITHHELD: Label = { es: 'Retenido (IRPF)', en: 'Withheld (IRPF)' };

/** A group as reports name it. */
export interface NamedGroup {
  readonly id: number | null;
  readonly date: string | null;
  readonly name: string | null;
}

/** The name of a group; a day is its date. */
export function groupName(by: string, { id, date, name }: NamedGroup): string | Label {
  if (by === 'day') return date ?? '';
  if (by === 'hour' && id !== null) return `${String(id).padStart(2, '0')}:00`;
  if (by === 'weekday' && id !== null) return weekdays[id - 1] ?? '';
  if (id === 0) return by === 'method' ? WITHHELD : { es: 'Redondeo', en: 'Rounding' };
  return name ?? none[by] ?? (id === null ? '' : String(id));
}

/** The key of a group among those of its report. */
export function groupKey({ id, date }: Pick<NamedGroup, 'id' | 'date'>): string {
  return date ?? String(id);
}
