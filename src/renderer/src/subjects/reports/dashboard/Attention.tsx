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
  IconFileOff,
  IconMailPause,
  IconMailX,
  IconPackageOff,
  IconTicket,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { addressOf } from '#screens/records/rows/listState.ts';
import { covers } from '#shared/domain/scopes.ts';
import { type AlertPlace, alertPlace } from '#shared/reports/alertPlaces.ts';
import { type AlertKind, alertOf } from '#shared/reports/alerts.ts';
import { useHealth } from '../../health/useHealth.ts';
import frame from '../Report.module.css';
import { REPORT } from '../reportPlace.ts';
import type { ReportFormat } from '../useReportFormat.ts';
import classes from './Dashboard.module.css';
import type { Overview } from './overview.ts';

type Item = Overview['attention'][number];

/** What has none has the usual one. */
const icons: Readonly<Partial<Record<AlertKind, Icon>>> = {
  undocumented: IconFileOff,
  openErasures: IconEraser,
  openSessions: IconClockExclamation,
  cashDifferences: IconCash,
  failedMails: IconMailX,
  failedSchedules: IconMailPause,
  failedDeliveries: IconWebhook,
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
  const permissions = session?.permissions ?? [];
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
            <BackupItem isLink={covers(permissions, 'system:backup')}>
              <IconDatabaseExclamation size={20} aria-hidden />
              {backup === 'never'
                ? t('reports:attention.noBackup')
                : t('reports:attention.oldBackup', { date: format.dateTime(backup) })}
            </BackupItem>
          </li>
        )}
        {attention.map((item) => {
          const ItemIcon = icons[item.kind] ?? IconAlertTriangle;
          const place = alertPlace(item, permissions);
          const content = (
            <>
              <ItemIcon size={20} aria-hidden />
              <Says item={item} format={format} />
            </>
          );
          return (
            <li key={item.kind} data-kind={item.kind}>
              {place === null ? (
                <span className={classes.item}>{content}</span>
              ) : (
                <Link {...linkTo(place)} className={classes.item}>
                  {content}
                  <span className={classes.verb}>{format.text(alertOf(item.kind).todo ?? '')}</span>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function BackupItem({ isLink, children }: { readonly isLink: boolean; readonly children: ReactNode }) {
  const t = useT();
  if (!isLink) return <span className={classes.item}>{children}</span>;
  return (
    <Link to="/office/backups" className={classes.item}>
      {children}
      <span className={classes.verb}>{t('reports:attention.do.backup')}</span>
    </Link>
  );
}

function linkTo(place: AlertPlace) {
  if ('screen' in place) return { to: place.screen };
  if ('report' in place) {
    return {
      to: REPORT,
      params: { report: place.report },
      search: Object.fromEntries(new URLSearchParams(place.query)),
    };
  }
  if ('query' in place) return { to: '/office/$model', params: { model: place.model }, search: addressOf(place.query) };
  return { to: '/office/$model/$id', params: { model: place.model, id: String(place.record) } };
}

/** How many of it there are, and what they come to, in a sentence. */
function Says({ item: { kind, count, amount }, format }: { readonly item: Item; readonly format: ReportFormat }) {
  const { one, other } = alertOf(kind);
  return format
    .text(count === 1 ? one : other)
    .replace('{number}', format.number(count))
    .replace('{amount}', amount === null ? '' : `(${format.money(amount)})`)
    .trim();
}

/** When the last copy was made, where that is long ago; `never` where there is none; null where all is well or unknown. */
function useBackupAge(): string | null {
  const health = useHealth();
  if (health === undefined) return null;
  const { lastBackup } = health;
  if (lastBackup === null) return 'never';
  return Date.now() - Date.parse(lastBackup.at) > OLD * DAY ? lastBackup.at : null;
}
