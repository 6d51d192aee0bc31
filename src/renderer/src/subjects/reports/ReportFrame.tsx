/** What surrounds every report: its title, its choices, and the states in which there is nothing to show. */
import { Alert, Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { AsOf } from '#screens/components/AsOf.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { REPORT_SCOPE } from '#shared/domain/scopes.ts';
import classes from './Report.module.css';

export interface ReportFrameProps {
  readonly title: string;
  /** What is chosen: days, company, by what. */
  readonly choices?: ReactNode;
  /** What is done with all of it: paper, mail. */
  readonly actions?: ReactNode;
  /** What is read: nothing is shown before it is there. */
  readonly query: {
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly children: ReactNode;
}

export function ReportFrame({ title, choices, actions, query, children }: ReportFrameProps) {
  const t = useT();
  const mayRead = usePermission(REPORT_SCOPE);
  const { isPending, isPlaceholderData, error, refetch } = query;
  return (
    <section
      className={classes.page}
      aria-labelledby="report-title"
      aria-busy={mayRead && (isPending || isPlaceholderData)}
    >
      <div className={classes.inner}>
        <header className={classes.head}>
          <Title order={1} id="report-title" className={classes.title}>
            {title}
          </Title>
          {mayRead && <div className={classes.tools}>{actions}</div>}
        </header>
        {mayRead && choices !== undefined && <div className={classes.tools}>{choices}</div>}
        <AsOf />
        {!mayRead && (
          <Alert color="orange" title={t('reports:noPermission.title')}>
            {t('reports:noPermission.text')}
          </Alert>
        )}
        {mayRead && error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {mayRead && error === null && isPending && (
          <Skeleton h={320} radius="lg" aria-label={t('reports:loading')} role="status" />
        )}
        {mayRead && !isPending && children}
      </div>
    </section>
  );
}
