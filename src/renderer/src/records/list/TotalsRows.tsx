/** The foot of a list: what all of it comes to, under the columns that are summed. One row for each currency. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { isMoney } from '#shared/catalogue/fieldTypes.ts';
import type { ListTotals } from '../rows/useTotals.ts';
import { isRight } from '../values/alignment.ts';
import classes from './RecordTable.module.css';

/** Pixels of one row, as in the style sheet. */
const TOTALS_ROW = 36;

export interface TotalsRowsProps {
  readonly model: AnyModel;
  readonly columns: readonly string[];
  readonly template: string;
  readonly totals: ListTotals;
}

/** How high the foot of a list is, in pixels. Its room is kept before the sums are known, so that nothing moves then. */
export function totalsHeight({ fields, sums }: ListTotals): number {
  return fields.length === 0 ? 0 : TOTALS_ROW * Math.max(1, sums?.length ?? 1);
}

export function TotalsRows({ model, columns, template, totals }: TotalsRowsProps) {
  const t = useT();
  const format = useFormat();
  if (totals.fields.length === 0) return null;
  const rows = totals.sums ?? [null];
  const labelOf = (sums: (typeof rows)[number]): string => {
    if (sums === null) return t('list:totals.pending');
    return rows.length > 1 && sums.currency !== null
      ? t('list:totals.one', { currency: sums.currency })
      : t('list:totals.all');
  };
  const textOf = (name: string, sums: (typeof rows)[number]): string => {
    const value = sums?.values[name];
    const field = model.fields[name];
    if (value === undefined || field === undefined) return '';
    return isMoney(field) ? format.moneyIn(sums?.currency ?? null)(value) : format.number(value);
  };
  const hasLabel = columns[0] !== undefined && !totals.fields.includes(columns[0]);
  return (
    <tfoot className={classes.foot} data-testid="totals">
      {(rows.length === 0 ? [{ currency: null, values: {} }] : rows).map((sums) => (
        <tr key={sums?.currency ?? ''} className={classes.footRow} style={{ gridTemplateColumns: template }}>
          <td />
          {columns.map((name, place) => (
            <td key={name} className={classes.cell} data-right={isRight(model, name) || undefined} data-sum={name}>
              {place === 0 && hasLabel ? <span className={classes.quiet}>{labelOf(sums)}</span> : textOf(name, sums)}
            </td>
          ))}
          <td />
        </tr>
      ))}
    </tfoot>
  );
}
