/** What is known of a record, each with what it is called. What is not known is left out. */
import type { ReactNode } from 'react';
import recordClasses from '../record/Record.module.css';

export interface Fact {
  readonly label: string;
  /** Null: it is not known, or does not apply. */
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={recordClasses.fields}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value }) => (
          <div key={label} className={recordClasses.field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
