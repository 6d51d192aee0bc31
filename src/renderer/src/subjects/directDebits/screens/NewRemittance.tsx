/** `/office/remittance/new`: what the bank is to collect, looked at before the remittance is made. */
import { Alert, Button, Group, Select, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useListAll, useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { NewScreenProps } from '#screens/records/form/newScreens.ts';
import { Part } from '#screens/records/parts/Part.tsx';
import { PageFrame } from '#screens/records/record/PageFrame.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { isDate } from '#shared/domain/time.ts';
import { Receipts } from '../Receipts.tsx';

/** What it takes to make one. */
export const scope = 'remittance:operate';

const seen = ['sale', 'bankAccount', 'remittance', 'creditorAccount', 'bankReturn'] as const;

export default function NewRemittance({ model }: NewScreenProps) {
  const t = useT();
  const { data: accounts, error } = useListAll('creditorAccount', { active: true });
  const [chosen, setChosen] = useState<number | null>(null);
  const account = chosen ?? accounts?.[0]?.id ?? null;
  return (
    <PageFrame model={model} title={t('directDebits:new.title')}>
      {error !== null && <ErrorNotice error={error} />}
      {accounts === undefined && error === null && <RecordFieldsLoading />}
      {accounts?.length === 0 && (
        <Alert color="yellow">
          <Stack align="flex-start">
            {t('directDebits:new.noAccount')}
            <Button
              size="md"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/office/$model/new" params={{ model: 'creditorAccount' }} />}
            >
              {t('directDebits:new.addAccount')}
            </Button>
          </Stack>
        </Alert>
      )}
      {accounts !== undefined && accounts.length > 1 && (
        <Select
          label={t('directDebits:new.account')}
          maw={420}
          allowDeselect={false}
          data={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={account === null ? null : String(account)}
          onChange={(value) => setChosen(value === null ? null : Number(value))}
        />
      )}
      {account !== null && <Choice key={account} account={account} />}
    </PageFrame>
  );
}

function Choice({ account }: { readonly account: number }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const [date, setDate] = useState('');
  const [until, setUntil] = useState('');
  const [retry, setRetry] = useState<readonly number[]>([]);
  const input = {
    creditorAccount: account,
    ...(isDate(date) ? { collectionDate: date } : {}),
    ...(isDate(until) ? { until } : {}),
    retry: [...retry],
  };
  const { data, error, refetch } = useRead('previewRemittance', input, seen, {
    placeholderData: (before: unknown) => before as never,
  });
  const make = useOperation('createRemittance', {
    onDone: ({ id }) =>
      void navigate({ to: '/office/$model/$id', params: { model: 'remittance', id: String(id) }, replace: true }),
  });
  return (
    <Stack mt="md">
      <Group align="flex-start">
        <DayInput
          label={t('directDebits:new.date')}
          description={data === undefined ? ' ' : t('directDebits:new.dateHint', { date: format.date(data.earliest) })}
          value={date}
          onChange={setDate}
        />
        <DayInput
          label={t('directDebits:new.until')}
          description={t('directDebits:new.untilHint')}
          value={until}
          onChange={setUntil}
        />
      </Group>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {make.error !== null && <ErrorNotice error={make.error} />}
      {data === undefined && error === null && <RecordFieldsLoading />}
      {data !== undefined && (
        <>
          <Part
            title={`${t('directDebits:new.collected')} · ${format.money(data.collected.total)}`}
            count={data.collected.count}
            actions={
              <Button
                size="md"
                loading={make.pending}
                disabled={data.collected.count === 0 || error !== null}
                onClick={() => make.run(input)}
              >
                {data.collected.debits === data.collected.count
                  ? t('directDebits:new.create', { count: data.collected.count })
                  : t('directDebits:new.createGrouped', {
                      count: data.collected.debits,
                      receipts: format.number(data.collected.count),
                    })}
              </Button>
            }
          >
            {data.collected.count === 0 ? (
              <Alert>{t('directDebits:new.none')}</Alert>
            ) : (
              <Receipts label={t('directDebits:new.collected')} rows={data.collected.rows} />
            )}
          </Part>
          {data.kept.count > 0 && (
            <Part title={`${t('directDebits:new.kept')} · ${format.money(data.kept.total)}`} count={data.kept.count}>
              <Receipts
                label={t('directDebits:new.kept')}
                rows={data.kept.rows}
                onRetry={(sale) => setRetry((known) => [...known, sale])}
              />
            </Part>
          )}
        </>
      )}
    </Stack>
  );
}
