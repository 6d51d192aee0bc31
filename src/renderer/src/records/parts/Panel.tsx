/** A small part of a record's screen, such as beside its form: its title, what is beside it, and what it says. */
import { Group, Skeleton, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import classes from './Panel.module.css';

export interface PanelProps {
  readonly title: string;
  /** At the end of the title's line, such as a link to all of it. */
  readonly more?: ReactNode;
  /** In the place of the content, while it is read or where it cannot be. */
  readonly query?: { readonly isPending: boolean; readonly error: Error | null; readonly refetch: () => unknown };
  readonly children: ReactNode;
}

export function Panel({ title, more, query, children }: PanelProps) {
  const t = useT();
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {more}
      </Group>
      {query?.error != null ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : query?.isPending === true ? (
        <Stack gap="sm" role="status" aria-label={t('records:loading')}>
          {[70, 50].map((width) => (
            <Skeleton key={width} height={18} width={`${width}%`} />
          ))}
        </Stack>
      ) : (
        children
      )}
    </section>
  );
}
