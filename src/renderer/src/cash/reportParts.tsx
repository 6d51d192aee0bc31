/** The pieces reports are set from. */
import type { ReactNode } from 'react';
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
