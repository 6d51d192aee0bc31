/** The end of a month: what stands against it, how what was collected comes to documents, its closing and its papers. */
import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronLeft, IconChevronRight, IconFileZip, IconLock } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, file, queryOf } from '#screens/base/api/client.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { addDays, monthOf } from '#shared/domain/reportPeriod.ts';
import type { MonthAnswer } from '#shared/operations/parts/month.ts';
import { reportList } from '#shared/reports/list.ts';
import { CompanyPicker } from '../CompanyPicker.tsx';
import { CloseMonth } from '../monthEnd/CloseMonth.tsx';
import { MonthBridge } from '../monthEnd/MonthBridge.tsx';
import { MonthChecks } from '../monthEnd/MonthChecks.tsx';
import { PaperActions } from '../PaperActions.tsx';
import frame from '../Report.module.css';
import { ReportFrame } from '../ReportFrame.tsx';
import { saveFile } from '../saveFile.ts';
import { useAddress } from '../useAddress.ts';
import { ofCompany, useCompany } from '../useCompany.ts';
import { type ReportFormat, useReportFormat } from '../useReportFormat.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export default function MonthEndReport() {
  const t = useT();
  const label = useLabel();
  const today = useToday();
  const mayClose = usePermission('month:close');
  const [address, change] = useAddress();
  const choice = useCompany(address);
  const [isClosing, setIsClosing] = useState(false);
  const { month: said } = address;
  const last = addDays(monthOf(today).from, -1).slice(0, 7);
  const shown = typeof said === 'string' && MONTH.test(said) ? said : last;
  const days = monthOf(`${shown}-01`);
  const asked = { year: Number(shown.slice(0, 4)), month: Number(shown.slice(5)), ...ofCompany(choice.company) };
  const query = useQuery({
    queryKey: ['report', 'monthCheck', asked],
    queryFn: () => call('monthCheck', asked),
    placeholderData: keepPreviousData,
    enabled: choice.isKnown,
  });
  const { data } = query;
  const format = useReportFormat(data?.currency ?? choice.currency);
  const go = (days: string): void => change({ month: days.slice(0, 7) });
  return (
    <ReportFrame
      title={label(reportList.monthEnd.menu)}
      query={query}
      actions={
        <>
          <FilesButton name={`${label(reportList.monthEnd.title)} ${shown}`} asked={asked} />
          <PaperActions name="monthEnd" input={{ ...days, ...ofCompany(choice.company) }} period="lastMonth" />
          {mayClose && (
            <Button size="md" leftSection={<IconLock size={18} aria-hidden />} onClick={() => setIsClosing(true)}>
              {data?.closing == null ? t('reports:monthEnd.close') : t('reports:monthEnd.again')}
            </Button>
          )}
        </>
      }
      choices={
        <>
          <Group gap={4} align="flex-end" wrap="nowrap">
            <Button
              size="md"
              variant="default"
              px="sm"
              aria-label={t('reports:monthEnd.before')}
              onClick={() => go(addDays(days.from, -1))}
            >
              <IconChevronLeft size={18} aria-hidden />
            </Button>
            <Text fw={650} miw={220} ta="center" data-testid="month" style={{ alignSelf: 'center' }}>
              {format.days(days.from, days.to)}
            </Text>
            <Button
              size="md"
              variant="default"
              px="sm"
              aria-label={t('reports:monthEnd.after')}
              disabled={days.to >= today}
              onClick={() => go(addDays(days.to, 1))}
            >
              <IconChevronRight size={18} aria-hidden />
            </Button>
          </Group>
          <CompanyPicker choice={choice} onChange={(company) => change({ company })} />
        </>
      }
    >
      {data !== undefined && (
        <>
          <Closing answer={data} format={format} />
          <MonthChecks answer={data} format={format} />
          <MonthBridge answer={data} format={format} />
          <CloseMonth
            opened={isClosing}
            onClose={() => setIsClosing(false)}
            asked={asked}
            checks={data.checks}
            onDone={() => {
              setIsClosing(false);
              notifications.show({
                message: t('reports:monthEnd.closed'),
                closeButtonProps: { 'aria-label': t('common:close') },
              });
              void query.refetch();
            }}
          />
        </>
      )}
    </ReportFrame>
  );
}

/** When it was closed and by whom, and what came into it afterwards. */
function Closing({ answer, format }: { readonly answer: MonthAnswer; readonly format: ReportFormat }) {
  const t = useT();
  const { closing, since, sums } = answer;
  return (
    <section className={frame.card} data-testid="closing">
      {closing === null ? (
        <Text c="dimmed">{t('reports:monthEnd.notClosed')}</Text>
      ) : (
        <>
          <Title order={2} size="h4">
            {t('reports:monthEnd.closedBy', {
              at: format.dateTime(closing.at),
              name: closing.userName ?? t('reports:monthEnd.program'),
            })}
          </Title>
          {closing.despite !== null && (
            <Text c="dimmed">{t('reports:monthEnd.despite', { why: closing.despite })}</Text>
          )}
          {since === null ? (
            <Text c="dimmed">{t('reports:monthEnd.same')}</Text>
          ) : (
            <Alert color="orange" mt="xs">
              {t('reports:monthEnd.since', {
                documents: format.number(since.documents),
                total: format.money(since.total),
                collected: format.money(since.collected),
              })}
            </Alert>
          )}
        </>
      )}
      <Text mt="xs">
        {t('reports:monthEnd.documents')}: <b>{format.number(sums.documents)}</b> · {t('reports:monthEnd.base')}{' '}
        {format.money(sums.base)} · {t('reports:monthEnd.tax')} {format.money(sums.tax)} · {t('reports:monthEnd.total')}{' '}
        <b>{format.money(sums.total)}</b>
      </Text>
    </section>
  );
}

interface FilesButtonProps {
  readonly name: string;
  readonly asked: { readonly year: number; readonly month: number; readonly company?: number };
}

/** All papers of the month in one archive. */
function FilesButton({ name, asked }: FilesButtonProps) {
  const t = useT();
  const [isMade, setIsMade] = useState(false);
  const make = async (): Promise<void> => {
    setIsMade(true);
    try {
      await saveFile(name, 'zip', 'application/zip', await file(`/api/month/files.zip${queryOf(asked)}`));
    } catch (error) {
      const { title, todo } = explainError(t, error);
      notifications.show({ color: 'red', title, message: todo });
    } finally {
      setIsMade(false);
    }
  };
  return (
    <Button
      size="md"
      variant="default"
      loading={isMade}
      leftSection={<IconFileZip size={18} aria-hidden />}
      onClick={() => void make()}
    >
      {t('reports:monthEnd.files')}
    </Button>
  );
}
