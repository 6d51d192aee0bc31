/** One customer, with everything of theirs: what they owe, what is theirs, their sales, documents, subscriptions and data. */
import { Badge, Group, Stack, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { EditRecord } from '#screens/records/form/EditRecord.tsx';
import { RecordActions } from '#screens/records/form/RecordActions.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFields, RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import { RecordHistory } from '#screens/records/record/RecordHistory.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useAnyRecord } from '#screens/records/record/useAnyRecord.ts';
import { SignUpButton } from '../../subscriptions/life/SignUpButton.tsx';
import { Balances } from '../../vouchers/Balances.tsx';
import { RechargeButton } from '../../vouchers/RechargeButton.tsx';
import { PersonalMenu } from '../personal/PersonalMenu.tsx';
import { PersonState } from '../personal/PersonState.tsx';
import { StandingBadge } from '../StandingBadge.tsx';
import { useCustomerSummary } from '../useCustomerSummary.ts';
import classes from './Customer.module.css';
import { CustomerHead } from './CustomerHead.tsx';
import { CustomerOverview } from './CustomerOverview.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { type CustomerTab, useCustomerTabs } from './useCustomerTabs.ts';

export default function CustomerScreen({ model, id }: RecordScreenProps) {
  // Long: one page with its tabs, each with what it shows.
  const t = useT();
  const format = useFormat();
  const { data: customer, error, refetch } = useRecord('customer', id);
  const whole = useAnyRecord(model, id).data;
  const isLive = customer?.deleted === false;
  const mayOperate = usePermission('billing:operate');
  const mayWrite = usePermission('customer:write');
  // That they are gone may be heard before the answer is here: nothing is asked of them any more.
  const [isErasing, setErasing] = useState(false);
  const summary = useCustomerSummary(mayOperate && isLive ? id : null, !isErasing);
  const { tabs: all, counts } = useCustomerTabs(id, summary.data);
  // Who is deleted owes nothing and holds nothing: there is nothing to sum up.
  const tabs = customer?.deleted === true ? all.filter((name) => name !== 'overview' && name !== 'balances') : all;
  const [tab, setTab] = useTab(tabs);
  const texts: Readonly<Record<CustomerTab, string>> = {
    overview: t('customers:tab.overview'),
    sales: t('customers:tab.sales'),
    documents: t('customers:tab.documents'),
    balances: t('customers:tab.balances'),
    subscriptions: t('customers:tab.subscriptions'),
    data: t('customers:tab.data'),
    history: t('customers:tab.history'),
  };
  return (
    <RecordFrame
      model={model}
      id={id}
      record={customer}
      isGone={customer !== undefined && (customer.mergedInto !== null || customer.erased !== null)}
      badges={
        <Group gap={6}>
          {customer?.active === false && (
            <Badge variant="dot" color="gray" tt="none" size="lg">
              {t('customers:inactive')}
            </Badge>
          )}
          <StandingBadge standing={summary.data?.standing} debts={summary.data?.debts} />
          {summary.data?.tags.map(({ id: tag, name, color }) => (
            <Badge key={tag} variant="dot" color={color ?? 'gray'} tt="none" size="lg">
              {name}
            </Badge>
          ))}
        </Group>
      }
      actions={
        isLive && (
          <>
            <RechargeButton customer={id} />
            <SignUpButton customer={{ id, name: customer.name }} />
            <PersonalMenu customer={customer} onErasing={setErasing} />
            {mayWrite && whole !== undefined && <RecordActions model={model} record={whole} />}
          </>
        )
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {customer === undefined && error === null && <RecordFieldsLoading />}
      {customer !== undefined && <PersonState customer={customer} />}
      {customer !== undefined && (
        <Stack gap="md" mt="md">
          <CustomerHead customer={customer} />
          <Tabs value={tab} onChange={(next) => setTab(next as CustomerTab)} keepMounted={false}>
            <Tabs.List className={classes.tabs} aria-label={customer.name}>
              {tabs.map((name) => (
                <Tabs.Tab key={name} value={name} className={classes.tab}>
                  {texts[name]}
                  {typeof counts[name] === 'number' && (
                    <span className={classes.count}>{format.number(counts[name])}</span>
                  )}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="overview">
              {summary.error !== null && <ErrorNotice error={summary.error} onRetry={() => void summary.refetch()} />}
              {summary.data === undefined && summary.error === null && <RecordFieldsLoading />}
              {summary.data !== undefined && <CustomerOverview customer={customer} summary={summary.data} />}
            </Tabs.Panel>
            <Tabs.Panel value="sales">
              <RelatedRecords
                model="sale"
                filter={{ customer: id }}
                columns={['description', 'created', 'units', 'total', 'pending', 'status']}
                empty={t('customers:noSales')}
              />
            </Tabs.Panel>
            <Tabs.Panel value="documents">
              <RelatedRecords
                model="invoice"
                filter={{ customer: id }}
                columns={['number', 'type', 'date', 'total', 'pending', 'status']}
                empty={t('customers:noDocuments')}
              />
              <RelatedRecords
                model="payment"
                filter={{ customer: id }}
                columns={['created', 'paymentMethod', 'amount', 'pos']}
                empty={null}
              />
            </Tabs.Panel>
            <Tabs.Panel value="balances">
              <Balances customer={id} deposits={summary.data?.deposits ?? []} />
            </Tabs.Panel>
            <Tabs.Panel value="subscriptions">
              <Subscriptions customer={id} debts={summary.data?.debts} />
            </Tabs.Panel>
            <Tabs.Panel value="data">
              {whole === undefined ? (
                <RecordFieldsLoading />
              ) : isLive && mayWrite ? (
                <EditRecord model={model} id={id} shown={whole}>
                  {(form) => (
                    <RecordHistory model={model} id={id} changed={`${customer.updated}`} onRestore={form.set} />
                  )}
                </EditRecord>
              ) : (
                <Part title={t('customers:tab.data')}>
                  <RecordFields model={model} record={whole} />
                </Part>
              )}
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <RecordHistory model={model} id={id} changed={`${customer.updated} ${customer.deleted}`} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </RecordFrame>
  );
}

/** The tab on screen, which its address says: a reload and the way back show the same. */
function useTab(tabs: readonly CustomerTab[]): readonly [CustomerTab, (tab: CustomerTab) => void] {
  const { tab } = useSearch({ strict: false }) as { readonly tab?: unknown };
  const navigate = useNavigate();
  const current = tabs.find((name) => name === tab) ?? tabs[0] ?? 'data';
  return [
    current,
    (next) => void navigate({ to: '.', search: (before: object) => ({ ...before, tab: next }), replace: true }),
  ];
}
