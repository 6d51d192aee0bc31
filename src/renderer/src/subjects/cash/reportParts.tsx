/** The pieces reports are set from. */
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { Verdict } from './differences.ts';
import classes from './Report.module.css';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </section>
  );
}

export interface LineProps {
  readonly name: string;
  readonly value: string;
  /** Smaller, under the name. */
  readonly note?: string;
  readonly strong?: boolean;
  readonly verdict?: Verdict;
}

export function Line({ name, value, note, strong = false, verdict }: LineProps) {
  return (
    <div className={classes.line} data-strong={strong || undefined}>
      <span>
        {name}
        {note !== undefined && <small className={classes.note}>{note}</small>}
      </span>
      <span className={classes.value} data-verdict={verdict}>
        {value}
      </span>
    </div>
  );
}

export interface ColumnsProps {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly name: string; readonly values: readonly string[] }[];
  /** What the columns add up to; null where the report does not know. */
  readonly total: readonly string[] | null;
}

/** Figures in columns with their totals. */
export function Columns({ heads, rows, total }: ColumnsProps) {
  const t = useT();
  return (
    <table className={classes.columns}>
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            {row.values.map((value, index) => (
              <td key={heads[index]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {total !== null && (
        <tfoot>
          <tr>
            <th scope="row">{t('cash:report.total')}</th>
            {total.map((value, index) => (
              <td key={heads[index]}>{value}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
