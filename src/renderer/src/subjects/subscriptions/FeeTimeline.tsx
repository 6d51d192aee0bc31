/**
 * The fees of a subscription, or of all those of a customer, the newest first: what is to come above the line of today, and
 * below it what was issued and what became of it, and what was left out.
 */
import { Button, Divider, Group, Stack, Text, Timeline } from '@mantine/core';
import { IconAlertTriangle, IconCalendarEvent, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAll, useRead } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { periodText } from '#shared/domain/fees/periodText.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { type FeeRow, feeRow } from '#shared/operations/parts/fees.ts';
import { useReturnedText } from '../customers/standingTexts.ts';
import type { CustomerSummary } from '../customers/useCustomerSummary.ts';
import { FeeActions } from './FeeActions.tsx';
import { stateText, unusualText } from './reasonText.ts';

/** Whose fees: those of one subscription, or of all of a customer. */
export type FeesOf = { readonly subscriptionCustomer: number } | { readonly customer: number };

type Outcome = 'paid' | 'pending' | 'failed' | 'coming' | 'left';

interface Entry {
  readonly key: string;
  readonly date: string;
  readonly outcome: Outcome;
  readonly title: ReactNode;
  /** What became of it, what it comes to and why. */
  readonly texts: readonly string[];
  readonly actions?: ReactNode;
}

/** Fees to come, and fees that were, which are shown unless more are asked for. */
const FEW = { coming: 3, past: 12 } as const;

/** What changes the fees to come. */
const deciding = [
  ...(['subscriptionCustomer', 'subscription', 'subscriptionFee', 'subscriptionAddon'] as const),
  ...(['editedSale', 'ommitedSale', 'product', 'setting'] as const),
] as const;

export interface FeeTimelineProps {
  readonly of: FeesOf;
  /** What of them is owed: it says what came back. */
  readonly debts: CustomerSummary['debts'] | undefined;
}

export function FeeTimeline({ of, debts = [] }: FeeTimelineProps) {
  const t = useT();
  const [more, setMore] = useState({ coming: false, past: false });
  const day = useToday();
  const may = { subscription: usePermission('subscriptionCustomer:read'), customer: usePermission('customer:read') };
  const mayLook = may.subscription && may.customer;
  const upcoming = useRead('upcomingFees', of, deciding, { enabled: mayLook });
  const issued = useIssued(of, debts);
  const isWhole = 'customer' in of;
  const unissuedEntry = useUnissuedEntry(isWhole);
  const failed = [upcoming, ...issued.queries].find(({ error }) => error !== null);
  if (failed !== undefined) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  if ([upcoming, ...issued.queries].some(({ isLoading }) => isLoading)) return <RecordFieldsLoading />;
  const { today, rows } = upcoming.data ?? { today: day, rows: [] };
  const coming = rows.filter(({ issueDate }) => issueDate > today);
  const past = [...rows.filter(({ issueDate }) => issueDate <= today).map(unissuedEntry), ...issued.entries].sort(
    (a, b) => b.date.localeCompare(a.date),
  );
  if (coming.length === 0 && past.length === 0) return <Text c="dimmed">{t('subscriptions:record.noFees')}</Text>;
  const shownComing = (more.coming ? coming : coming.slice(0, FEW.coming)).map(unissuedEntry).reverse();
  const shownPast = more.past ? past : past.slice(0, FEW.past);
  return (
    <Stack gap="xs" mt="xs">
      <MoreButton
        left={coming.length - shownComing.length}
        text={t('subscriptions:timeline.moreComing', { count: coming.length - shownComing.length })}
        onClick={() => setMore({ ...more, coming: true })}
      />
      {shownComing.length > 0 && <Entries entries={shownComing} label={t('subscriptions:timeline.coming')} />}
      <Divider my="xs" color="var(--mantine-primary-color-filled)" label={<Today day={today} />} labelPosition="left" />
      {past.length === 0 && <Text c="dimmed">{t('subscriptions:record.noFees')}</Text>}
      {shownPast.length > 0 && <Entries entries={shownPast} label={t('subscriptions:timeline.past')} />}
      <MoreButton
        left={past.length - shownPast.length}
        text={t('subscriptions:timeline.morePast', { count: past.length - shownPast.length })}
        onClick={() => setMore({ ...more, past: true })}
      />
    </Stack>
  );
}

function Today({ day }: { readonly day: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <Text span size="sm" fw={600} c="var(--mantine-color-text)">
      {t('subscriptions:timeline.today', { date: format.date(day) })}
    </Text>
  );
}

interface MoreButtonProps {
  readonly left: number;
  readonly text: string;
  readonly onClick: () => void;
}

function MoreButton({ left, text, onClick }: MoreButtonProps) {
  if (left <= 0) return null;
  return (
    <Group>
      <Button size="compact-md" variant="subtle" onClick={onClick}>
        {text}
      </Button>
    </Group>
  );
}

function Entries({ entries, label }: { readonly entries: readonly Entry[]; readonly label: string }) {
  return (
    <section aria-label={label}>
      <Timeline active={entries.length} bulletSize={28} lineWidth={2}>
        {entries.map(({ key, outcome, title, texts, actions }) => (
          <Timeline.Item key={key} bullet={icons[outcome]} color={colors[outcome]}>
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={600}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {texts.filter((text) => text !== '').join(' · ')}
                </Text>
              </div>
              {actions}
            </Group>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
}

/** Makes an entry of a fee that is not issued. `isWhole`: its subscription is named, being one of several. */
function useUnissuedEntry(isWhole: boolean): (row: FeeRow) => Entry {
  const t = useT();
  const format = useFormat();
  const { language } = useTranslation().i18n;
  return (row) => {
    const { subscriptionCustomer, issueDate, state, total, lines } = row;
    const isIssued = state === 'due' || state === 'late';
    const period = periodText({ ...row, days: 1, of: 1 }, language);
    const isOmitted = state === 'omitted';
    return {
      key: `unissued ${subscriptionCustomer} ${issueDate}`,
      date: issueDate,
      outcome: isIssued ? 'coming' : 'left',
      title: isWhole ? `${row.typeName} · ${period}` : period,
      texts: [
        format.date(issueDate),
        ...(isOmitted ? [t('subscriptions:record.omitted')] : [format.money(total), stateText(t, state)]),
        isOmitted ? '' : unusualText(t, format, lines),
      ],
      actions: <FeeActions row={row} />,
    };
  };
}

/** The fees that were issued, with what became of their sales, and the sales of times before fees were kept. */
function useIssued(of: FeesOf, debts: CustomerSummary['debts']) {
  const t = useT();
  const returnedText = useReturnedText();
  const format = useFormat();
  const { language } = useTranslation().i18n;
  const may = { sale: usePermission('sale:read'), fee: usePermission('subscriptionFee:read') };
  const owned = useListAll('subscriptionCustomer', 'customer' in of ? { customer: of.customer, fields: 'id' } : {}, {
    enabled: 'customer' in of,
  });
  const ids = 'customer' in of ? (owned.data ?? []).map(({ id }) => id) : [of.subscriptionCustomer];
  const sales = useListAll(
    'sale',
    'customer' in of
      ? { fkModel: 'subscriptionCustomer', customer: of.customer }
      : { fkModel: 'subscriptionCustomer', fkId: of.subscriptionCustomer },
    { enabled: may.sale },
  );
  const fees = useListAll(
    'subscriptionFee',
    { 'subscriptionCustomer[in]': ids.join(',') },
    { enabled: may.fee && ids.length > 0 },
  );
  const outcomes = {
    paid: t('subscriptions:record.paid'),
    pending: t('subscriptions:record.pending'),
    failed: t('subscriptions:record.failed'),
  };
  const backOf = (sale: ApiRecord<'sale'> | undefined): string | null => {
    const debt = debts.find(({ model, id }) => id === (model === 'sale' ? sale?.id : sale?.invoice));
    return debt === undefined ? null : returnedText(debt);
  };
  const saleOf = new Map((sales.data ?? []).map((sale) => [sale.id, sale]));
  const known = new Set((fees.data ?? []).map(({ sale }) => sale));
  const ofFees = (fees.data ?? []).map((fee): Entry => {
    const sale = saleOf.get(fee.sale);
    const back = backOf(sale);
    const outcome = back !== null ? 'failed' : sale === undefined ? null : outcomeOf(sale);
    const lines = feeRow.shape.lines.safeParse(fee.reasons).data ?? [];
    return {
      key: `fee ${fee.id}`,
      date: fee.issueDate,
      outcome: outcome ?? 'pending',
      title: (
        <RecordLink model="sale" id={fee.sale}>
          {sale?.description ?? periodText({ ...fee, days: 1, of: 1 }, language)}
        </RecordLink>
      ),
      texts: [
        format.date(fee.issueDate),
        format.money(fee.total),
        back ?? (outcome === null ? '' : outcomes[outcome]),
        unusualText(t, format, lines),
      ],
    };
  });
  const others = (sales.data ?? []).filter(
    ({ id, parent }) => !known.has(id) && (parent === null || !known.has(parent)),
  );
  const ofSales = others.map((sale): Entry => {
    const date = (sale.issueDate ?? sale.created).slice(0, ISO_DAY);
    const back = backOf(sale);
    const outcome = back === null ? outcomeOf(sale) : 'failed';
    return {
      key: `sale ${sale.id}`,
      date,
      outcome,
      title: (
        <RecordLink model="sale" id={sale.id}>
          {sale.description}
        </RecordLink>
      ),
      texts: [format.date(date), format.money(sale.total), back ?? outcomes[outcome]],
    };
  });
  return { queries: [owned, sales, fees], entries: [...ofFees, ...ofSales] };
}

/** Characters of an ISO date. */
const ISO_DAY = 10;

/** What became of a fee that was issued. */
function outcomeOf({ status }: Pick<ApiRecord<'sale'>, 'status'>): 'paid' | 'pending' | 'failed' {
  if (status === SaleStatus.paid) return 'paid';
  const isOpen = status === SaleStatus.pending || status === SaleStatus.partlyPaid || status === SaleStatus.draft;
  return isOpen ? 'pending' : 'failed';
}

const icons = {
  paid: <IconCheck size={16} aria-hidden />,
  pending: <IconClock size={16} aria-hidden />,
  failed: <IconAlertTriangle size={16} aria-hidden />,
  coming: <IconCalendarEvent size={16} aria-hidden />,
  left: <IconX size={16} aria-hidden />,
} as const;

const colors = { paid: 'teal', pending: 'orange', failed: 'red', coming: 'blue', left: 'gray' } as const;
