/** What wants attention, each with the way to it. */
import { Skeleton, Text, Title } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarDue,
  IconCash,
  IconCircleCheck,
  IconClockExclamation,
  IconDatabaseExclamation,
  IconEraser,
  IconFileInvoice,
  IconMailPause,
  IconMailX,
  IconPackageOff,
  IconTicket,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { findModel } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { useSession } from '../../../api/session.ts';
import { useHealth } from '../../../health/useHealth.ts';
import { useT } from '../../../i18n/index.ts';
import frame from '../Report.module.css';
import { listOf } from '../RowsLink.tsx';
import type { ReportFormat } from '../useReportFormat.ts';
import classes from './Dashboard.module.css';
import type { Overview } from './Dashboard.tsx';

type Item = Overview['attention'][number];
type Kind = Item['kind'];

const icons: Readonly<Record<Kind, Icon>> = {
  openErasures: IconEraser,
  openSessions: IconClockExclamation,
  cashDifferences: IconCash,
  failedMails: IconMailX,
  failedSchedules: IconMailPause,
  failedDeliveries: IconWebhook,
  failedJobs: IconAlertTriangle,
  overdueInvoices: IconCalendarDue,
  lowStock: IconPackageOff,
  oldDrafts: IconFileInvoice,
  expiringVouchers: IconTicket,
};

const DAY = 86_400_000;
/** Days after which a copy is old: one an hour is made of what is new. */
const OLD = 2;

export function Attention({
  overview,
  format,
}: {
  readonly overview: Overview | undefined;
  readonly format: ReportFormat;
}) {
  const t = useT();
  const session = useSession();
  const backup = useBackupAge();
  if (overview === undefined) return <Skeleton h={64} radius="lg" />;
  const { attention } = overview;
  const count = attention.length + (backup === null ? 0 : 1);
  const mayList = ({ rows }: Item): boolean => {
    const model = rows?.path.slice(rows.path.lastIndexOf('/') + 1) ?? '';
    return findModel(model) !== undefined && covers(session?.permissions ?? [], `${model}:read`);
  };
  return (
    <section className={frame.card} aria-labelledby="attention" data-testid="attention">
      <Title order={2} size="h3" id="attention" mb={count === 0 ? 0 : 8}>
        {t('reports:attention.title')}
      </Title>
      {count === 0 && (
        <Text c="dimmed" className={classes.well}>
          <IconCircleCheck size={18} aria-hidden /> {t('reports:attention.none')}
        </Text>
      )}
      <ul className={classes.attention}>
        {backup !== null && (
          <li>
            <span className={classes.item}>
              <IconDatabaseExclamation size={20} aria-hidden />
              {backup === 'never'
                ? t('reports:attention.noBackup')
                : t('reports:attention.oldBackup', { date: format.dateTime(backup) })}
            </span>
          </li>
        )}
        {attention.map((item) => {
          const ItemIcon = icons[item.kind];
          const content = (
            <>
              <ItemIcon size={20} aria-hidden />
              <Says kind={item.kind} count={item.count} format={format} />
            </>
          );
          return (
            <li key={item.kind} data-kind={item.kind}>
              {item.kind === 'lowStock' && covers(session?.permissions ?? [], 'stock:operate') ? (
                <Link to="/office/low-stock" className={classes.item}>
                  {content}
                </Link>
              ) : item.rows !== null && mayList(item) ? (
                <Link {...listOf(item.rows)} className={classes.item}>
                  {content}
                </Link>
              ) : (
                <span className={classes.item}>{content}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Says({ kind, count, format }: Pick<Item, 'kind' | 'count'> & { readonly format: ReportFormat }) {
  const t = useT();
  const values = { count, number: format.number(count) };
  return {
    openErasures: t('reports:attention.openErasures', values),
    openSessions: t('reports:attention.openSessions', values),
    cashDifferences: t('reports:attention.cashDifferences', values),
    failedMails: t('reports:attention.failedMails', values),
    failedSchedules: t('reports:attention.failedSchedules', values),
    failedDeliveries: t('reports:attention.failedDeliveries', values),
    failedJobs: t('reports:attention.failedJobs', values),
    overdueInvoices: t('reports:attention.overdueInvoices', values),
    lowStock: t('reports:attention.lowStock', values),
    oldDrafts: t('reports:attention.oldDrafts', values),
    expiringVouchers: t('reports:attention.expiringVouchers', values),
  }[kind];
}

/** When the last copy was made, where that is long ago; `never` where there is none; null where all is well or unknown. */
function useBackupAge(): string | null {
  const health = useHealth();
  if (health === undefined) return null;
  const { lastBackup } = health;
  if (lastBackup === null) return 'never';
  return Date.now() - Date.parse(lastBackup.at) > OLD * DAY ? lastBackup.at : null;
}
