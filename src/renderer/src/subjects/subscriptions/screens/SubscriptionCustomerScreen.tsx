/** A customer's subscription: whether it runs, what its fee is, and the fees that were issued, left out or changed. */
import { Badge, Group } from '@mantine/core';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { RecordActions } from '#screens/records/form/RecordActions.tsx';
import { DataPart } from '#screens/records/parts/DataPart.tsx';
import { Figure } from '#screens/records/parts/Figure.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import classes from '#screens/records/parts/Parts.module.css';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import type { Standing } from '#shared/domain/standing.ts';
import { type SubscriptionState, subscriptionStateOf } from '#shared/domain/subscriptionState.ts';
import { StandingBadge } from '../../customers/StandingBadge.tsx';
import { useCustomerSummary } from '../../customers/useCustomerSummary.ts';
import { FeeTimeline } from '../FeeTimeline.tsx';
import { LifeButtons } from '../life/LifeButtons.tsx';

export default function SubscriptionCustomerScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const today = useToday();
  const { data: own, error, refetch } = useRecord('subscriptionCustomer', id);
  const mayWrite = usePermission('subscriptionCustomer:write');
  const type = useOptional('subscription', own?.type ?? null);
  const product = useOptional('product', type?.product ?? null);
  const customer = useOptional('customer', own?.customer ?? null);
  const mayOperate = usePermission('billing:operate');
  const { data: summary } = useCustomerSummary(mayOperate && customer?.deleted === false ? customer.id : null);
  const standing = summary?.subscriptions.find((one) => one.id === id)?.standing;
  const price = own?.price ?? product?.price ?? null;
  const periods: Readonly<Record<number, { readonly es: string; readonly en: string }>> =
    models.subscription.fields.period.values;
  return (
    <RecordFrame
      model={model}
      id={id}
      record={own}
      badges={
        own !== undefined && (
          <Group gap={6}>
            <StateBadge state={subscriptionStateOf(own, today)} standing={standing} />
            <StandingBadge standing={standing} />
          </Group>
        )
      }
      actions={
        own?.deleted === false && (
          <>
            <LifeButtons subscription={id} customer={{ id: own.customer, name: customer?.name ?? '' }} />
            {mayWrite && <RecordActions model={model} record={own} />}
          </>
        )
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {own === undefined && error === null && <RecordFieldsLoading />}
      {own !== undefined && (
        <>
          <div className={classes.figures} style={{ marginTop: 20 }}>
            <Figure
              label={t('subscriptions:record.customer')}
              value={
                <RecordLink model="customer" id={own.customer}>
                  {customer?.name ?? String(own.customer)}
                </RecordLink>
              }
            />
            <Figure
              label={t('subscriptions:record.one')}
              value={
                <RecordLink model="subscription" id={own.type}>
                  {type?.name ?? String(own.type)}
                </RecordLink>
              }
              note={
                own.end === null
                  ? t('subscriptions:record.from', { date: format.date(own.start) })
                  : `${t('subscriptions:record.from', { date: format.date(own.start) })} · ${t('subscriptions:record.until', { date: format.date(own.end) })}`
              }
            />
            {price !== null && (
              <Figure
                label={t('subscriptions:record.fee')}
                value={format.money(price)}
                note={type === undefined ? undefined : label(periods[type.period])}
              />
            )}
          </div>
          <Part title={t('subscriptions:record.timeline')}>
            <FeeTimeline of={{ subscriptionCustomer: id }} debts={summary?.debts} />
          </Part>
          <RelatedRecords
            model="subscriptionBeneficiary"
            filter={{ subscriptionCustomer: id }}
            columns={['customer', 'start', 'end']}
            empty={null}
          />
          <RelatedRecords
            model="subscriptionAddon"
            filter={{ subscriptionCustomer: id }}
            columns={['product', 'price', 'percentage', 'accumulative', 'priority', 'start', 'end']}
            empty={null}
          />
          <DataPart model={model} id={id} />
          <RecordHistory model={model} id={id} changed={`${own.updated} ${own.deleted}`} />
        </>
      )}
    </RecordFrame>
  );
}

interface StateBadgeProps {
  readonly state: SubscriptionState;
  readonly standing: Standing | null | undefined;
}

/** Green is not beside what is due of it. */
function StateBadge({ state, standing }: StateBadgeProps) {
  const t = useT();
  const isOwing = standing === 'owed' || standing === 'returned';
  const texts = {
    active: t('subscriptions:record.active'),
    upcoming: t('subscriptions:record.upcoming'),
    ended: t('subscriptions:record.ended'),
    suspended: t('subscriptions:record.suspended'),
  };
  return (
    <Badge
      variant="dot"
      color={isOwing && state === 'active' ? 'gray' : stateColors[state]}
      tt="none"
      fw={600}
      size="lg"
    >
      {texts[state]}
    </Badge>
  );
}

const stateColors = { active: 'teal', upcoming: 'blue', ended: 'gray', suspended: 'orange' } as const;

/** A record that may be named, where it may be read. */
function useOptional<N extends 'customer' | 'product' | 'subscription'>(model: N, id: number | null) {
  const isAllowed = usePermission(`${model}:read`);
  return useRecord(model, isAllowed ? id : null).data;
}
