/** A series: its next number, those it assigned this year with its gaps explained, and the one that takes over from it. */
import { Button, List, Text } from '@mantine/core';
import { IconArrowForwardUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { get } from '#screens/base/api/client.ts';
import { useRead, useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { Facts } from '#screens/records/parts/Facts.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { AnyRecordScreen } from '#screens/records/screens/AnyRecordScreen.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { formatNumber, nextNumber } from '#shared/domain/series.ts';
import { whyMissing } from '#shared/reports/missingNumbers.ts';

export default function InvoiceCounterScreen(props: RecordScreenProps) {
  return <AnyRecordScreen {...props} above={<SeriesState id={props.id} />} />;
}

function SeriesState({ id }: { readonly id: number }) {
  const { data: counter } = useCounter(id);
  const { data: type } = useRecord('invoiceType', counter?.type ?? null);
  const mayReport = usePermission('report:read');
  if (counter === undefined || type === undefined) return null;
  return (
    <>
      <NextNumber counter={counter} type={type} />
      {mayReport && <UsedNumbers counter={counter} />}
    </>
  );
}

/** It changes with every document of it, without an event of its own. */
function useCounter(id: number) {
  return useQuery({
    queryKey: ['series', id],
    queryFn: () => get('invoiceCounter', id),
    meta: { models: ['invoiceCounter', 'invoice'] },
  });
}

interface NextNumberProps {
  readonly counter: ApiRecord<'invoiceCounter'>;
  readonly type: ApiRecord<'invoiceType'>;
}

function NextNumber({ counter, type }: NextNumberProps) {
  const t = useT();
  const format = useFormat();
  const mayOpen = usePermission('invoiceCounter:write');
  const today = useToday();
  const { id, company, lastDate, lastValue } = counter;
  const written = { ...counter, code: type.code };
  return (
    <Part
      title={t('invoices:series.title')}
      actions={
        mayOpen &&
        counter.deleted !== true && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconArrowForwardUp size={18} aria-hidden />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/office/$model/new"
                params={{ model: 'invoiceCounter' }}
                search={{ replaces: id, type: type.id, ...(company === null ? {} : { company }) }}
              />
            )}
          >
            {t('invoices:series.replace')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          {
            label: t('invoices:series.next'),
            value:
              counter.deleted === true ? (
                t('invoices:series.over')
              ) : (
                <b data-testid="next-number">{nextNumber(written, today)}</b>
              ),
          },
          {
            label: t('invoices:series.last'),
            value: lastDate === null || lastValue === 0 ? null : formatNumber(written, lastValue, lastDate),
          },
          { label: t('invoices:series.lastDate'), value: lastDate === null ? null : format.date(lastDate) },
        ]}
      />
    </Part>
  );
}

/** What the series gave since the year began. */
function UsedNumbers({ counter }: { readonly counter: ApiRecord<'invoiceCounter'> }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const to = useToday();
  const { data, error, refetch } = useRead('reportTaxes', { from: `${to.slice(0, 4)}-01-01`, to }, ['invoice']);
  const used = (data?.series ?? []).filter((each) => each.counter === counter.id);
  const gaps = used.flatMap((each) => each.gaps);
  const voided = used.flatMap((each) => each.voided);
  return (
    <Part title={t('invoices:series.given')}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data !== undefined && used.length === 0 && <Text c="dimmed">{t('invoices:series.none')}</Text>}
      {used.map(({ first, last, count }) => (
        <Text key={first}>{t('invoices:series.range', { first, last, count, number: format.number(count) })}</Text>
      ))}
      {used.length > 0 && gaps.length === 0 && <Text c="dimmed">{t('invoices:series.noGaps')}</Text>}
      {gaps.length > 0 && (
        <>
          <Text mt="xs">{t('invoices:series.gaps')}</Text>
          <List>
            {gaps.map(({ after, before, missing, isSkipped }) => (
              <List.Item key={after}>
                {t('invoices:series.gap', { after, before, count: missing, why: label(whyMissing(isSkipped)) })}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {voided.length > 0 && (
        <>
          <Text mt="xs">{t('invoices:series.voided')}</Text>
          <List>
            {voided.map(({ invoice, number, reason }) => (
              <List.Item key={invoice}>
                <RecordLink model="invoice" id={invoice}>
                  {number}
                </RecordLink>
                {reason === null ? '' : `: ${reason}`}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Part>
  );
}
