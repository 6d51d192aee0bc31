/** What customers hold on vouchers and deposits as tables. */
import type { Label } from '../catalogue/defineModel.ts';
import type { reportVouchers } from '../operations/contracts/reportVouchers.ts';
import type { OutputOf } from '../operations/defineOperation.ts';
import { type ReportTable, type Taken, tableOf } from './table.ts';

type Answer = OutputOf<typeof reportVouchers>;

/** The tables of what customers hold: money, deposits and units. */
export function voucherTables({ types, money, deposits }: Answer): readonly ReportTable[] {
  type Held = Answer['money'] & { what: string | Label };
  const part = (name: keyof Held['parts'], label: Label, type: 'money' | 'units'): Taken<Held> => ({
    ...{ name, label, type },
    cell: (own) => own[name],
    rows: (own) => (own[name] === 0 ? null : own.parts[name]),
  });
  const columns = (amount: 'money' | 'units'): Taken<Held>[] => [
    { name: 'name', label: { es: 'Tipo', en: 'Type' }, type: 'text', cell: ({ what }) => what },
    {
      name: 'count',
      label: { es: 'Con saldo', en: 'With a balance' },
      type: 'count',
      cell: ({ count }) => count,
      rows: (own) => own.rows,
    },
    {
      name: 'balance',
      label: { es: 'Saldo', en: 'Balance' },
      type: amount,
      cell: ({ balance }) => balance,
      rows: (own) => own.rows,
    },
    part('usable', { es: 'Disponible', en: 'Usable' }, amount),
    part('expired', { es: 'Caducado', en: 'Expired' }, amount),
    part('in30', { es: 'Caduca en 30 días', en: 'Expires in 30 days' }, amount),
    part('in60', { es: 'En 60', en: 'In 60' }, amount),
    part('in90', { es: 'En 90', en: 'In 90' }, amount),
  ];
  const held = (kind: number): (readonly [string, Held])[] =>
    types.filter((type) => type.kind === kind).map((type) => [String(type.voucherType), { ...type, what: type.name }]);
  const title = { es: 'Bonos de dinero', en: 'Vouchers of money' };
  return [
    tableOf({ name: 'money', title }, columns('money'), held(1), [{ ...money, what: '' }]),
    tableOf(
      { name: 'deposits', title: DEPOSITS },
      columns('money'),
      [['deposits', { ...deposits, what: DEPOSITS }]],
      [],
    ),
    tableOf({ name: 'units', title: { es: 'Bonos de usos', en: 'Vouchers of units' } }, columns('units'), held(2), []),
  ];
}

const DEPOSITS = { es: 'Depósitos', en: 'Deposits' };
