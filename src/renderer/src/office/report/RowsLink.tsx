/** A number that opens the rows it is made of. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import { addressOf } from '../list/listState.ts';
import classes from './Report.module.css';

type Rows = Pick<ReportRows, 'path' | 'query'>;

export interface RowsLinkProps {
  /** Null where no list has them: it is text then. */
  readonly rows: Rows | null | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function RowsLink({ rows, children, className }: RowsLinkProps) {
  if (rows === null || rows === undefined) return <span className={className}>{children}</span>;
  return (
    <Link {...listOf(rows)} className={`${classes.rowsLink} ${className ?? ''}`}>
      {children}
    </Link>
  );
}

/** Where the list of rows is. */
export function listOf({ path, query }: Rows) {
  const model = path.slice(path.lastIndexOf('/') + 1);
  return { to: '/office/$model', params: { model }, search: addressOf(query) } as const;
}
