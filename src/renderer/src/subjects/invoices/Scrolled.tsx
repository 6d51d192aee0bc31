/** What may be wider than its place, and is then scrolled sideways by pointer and keyboard. */
import type { ReactNode } from 'react';
import classes from './Invoice.module.css';

export interface ScrolledProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Scrolled({ label, children }: ScrolledProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing else that takes the focus.
    <section className={classes.wide} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
