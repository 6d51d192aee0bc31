/** A number that opens the rows it is made of. */
import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#screens/base/api/session.ts';
import { addressOf } from '#screens/records/rows/listState.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { ReportRows } from '#shared/operations/parts/reports.ts';
import classes from './Report.module.css';

type Rows = Pick<ReportRows, 'path' | 'query'>;

export interface RowsLinkProps {
  /** Null where no list has them: it is text then. Of several lists, which together have them, one is chosen. */
  readonly rows: Rows | readonly Rows[] | null | undefined;
  readonly children: ReactNode;
}

export function RowsLink({ rows, children }: RowsLinkProps) {
  const label = useLabel();
  const permissions = useSession()?.permissions ?? [];
  // What somebody may not read is no link: the number is all there is to see of it.
  const lists = [rows ?? []].flat().filter((list) => covers(permissions, `${modelOf(list)}:read`));
  const [only, ...others] = lists;
  if (only === undefined) return <span>{children}</span>;
  if (others.length === 0) {
    return (
      <Link {...listOf(only)} className={classes.rowsLink}>
        {children}
      </Link>
    );
  }
  return (
    <Menu shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.rowsLink}>{children}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {lists.map((list) => (
          <Menu.Item key={list.path} renderRoot={(props) => <Link {...props} {...listOf(list)} />}>
            {label(findModel(modelOf(list))?.plural)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where the list of rows is. */
export function listOf(rows: Rows) {
  return { to: '/office/$model', params: { model: modelOf(rows) }, search: addressOf(rows.query) } as const;
}

function modelOf({ path }: Rows): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
