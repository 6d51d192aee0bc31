import { z } from 'zod';
import type { Label } from '../../catalogue/defineModel.ts';
import { VoucherKind } from '../../domain/states.ts';
import { reportRows } from '../../operations/parts/reports.ts';
import { defineReport } from '../defineReport.ts';
import { type ReportColumn, type TableContent, tableOf } from '../table.ts';

const held = {
  count: z.int().describe('Of those that hold something'),
  balance: z.number().describe('What they hold: the sum of `usable` and `expired`'),
  usable: z.number(),
  expired: z.number().describe('Past its time, and not taken out yet'),
  in30: z.number().describe('Of what is usable, what expires within 30 days'),
  in60: z.number().describe('Within 60 days, those of `in30` included'),
  in90: z.number().describe('Within 90 days, those of `in60` included'),
  rows: reportRows.describe('They sum to `balance`'),
  parts: z
    .object({ usable: reportRows, expired: reportRows, in30: reportRows, in60: reportRows, in90: reportRows })
    .describe(
      'Of each part of the balance. Of vouchers the movements of its lots, what was taken out of them included',
    ),
};

const output = z.object({
  date: z.string().describe('Today, from which days are counted'),
  money: z.object(held).describe('All vouchers of money'),
  types: z
    .array(
      z.object({
        voucherType: z.int(),
        name: z.string(),
        kind: z.int().describe('1 money, 2 units: amounts are units then'),
        ...held,
      }),
    )
    .describe('Types of vouchers, those of money first'),
  deposits: z.object(held),
});
type Answer = z.output<typeof output>;

/** What the facility owes its customers on vouchers and deposits, and what of that expires soon. */
export const vouchers = defineReport({
  name: 'vouchers',
  title: { es: 'Saldos de clientes', en: 'Customers’ balances' },
  place: 7,
  mail: 7,
  summary: { es: 'Informe de bonos y depósitos', en: 'Report of vouchers and deposits' },
  choices: {},
  output,
  tables: { money: moneyTable, deposits: depositTable, units: unitTable },
});

type RemainingRow = Answer['money'] & { what: string | Label };

function moneyTable({ types, money }: Answer): TableContent {
  const title = { es: 'Bonos de dinero', en: 'Vouchers of money' };
  return tableOf(title, columnsIn('money'), ofKind(types, VoucherKind.money), [{ ...money, what: '' }]);
}

function depositTable({ deposits }: Answer): TableContent {
  const title = { es: 'Depósitos', en: 'Deposits' };
  return tableOf(title, columnsIn('money'), [['deposits', { ...deposits, what: title }]], []);
}

function unitTable({ types }: Answer): TableContent {
  const title = { es: 'Bonos de usos', en: 'Vouchers of units' };
  return tableOf(title, columnsIn('units'), ofKind(types, VoucherKind.units), []);
}

function ofKind(types: Answer['types'], kind: number): readonly (readonly [string, RemainingRow])[] {
  return types
    .filter((type) => type.kind === kind)
    .map((type) => [String(type.voucherType), { ...type, what: type.name }]);
}

function columnsIn(amount: 'money' | 'units'): readonly ReportColumn<RemainingRow>[] {
  const part = (name: keyof RemainingRow['parts'], label: Label): ReportColumn<RemainingRow> => ({
    name,
    label,
    type: amount,
    cell: (own) => own[name],
    rows: (own) => (own[name] === 0 ? null : own.parts[name]),
  });
  return [
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
    part('usable', { es: 'Disponible', en: 'Usable' }),
    part('expired', { es: 'Caducado', en: 'Expired' }),
    part('in30', { es: 'Caduca en 30 días', en: 'Expires in 30 days' }),
    part('in60', { es: 'En 60', en: 'In 60' }),
    part('in90', { es: 'En 90', en: 'In 90' }),
  ];
}
