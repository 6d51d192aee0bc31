/** Every closing of the cash point, newest first; any of them can be read, printed or opened again. */
import { Button, Center, EmptyState, Loader, Modal, Paper, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { list } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { DifferenceText } from '#screens/subjects/cash/DifferenceText.tsx';
import { ZReportView } from '#screens/subjects/cash/ZReportView.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { posReport } from '#shared/operations/parts.ts';
import classes from './Cash.module.css';

type ZReport = ApiRecord<'zReport'>;

const PAGE = 50;

export function HistoryPanel({ pos }: { readonly pos: number }) {
  const t = useT();
  const [shown, setShown] = useState<ZReport | null>(null);
  const query = useInfiniteQuery({
    queryKey: ['zReports', pos],
    queryFn: ({ pageParam }) => list('zReport', { pos, 'id[lt]': pageParam, sort: '-id', limit: PAGE }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    meta: { models: ['zReport'] },
  });
  const reports = query.data?.pages.flat();

  if (reports === undefined) {
    return query.error === null ? (
      <Center h={240}>
        <Loader />
      </Center>
    ) : (
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (reports.length === 0) {
    return <EmptyState icon={<IconArchive aria-hidden />} title={t('cash:history.empty')} mt="xl" />;
  }
  return (
    <>
      <Paper className={classes.panel} withBorder>
        <Table.ScrollContainer
          minWidth={640}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('cash:tabs.history') } }}
        >
          <Table className={classes.history} verticalSpacing="sm" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('cash:history.number')}</Table.Th>
                <Table.Th>{t('cash:history.date')}</Table.Th>
                <Table.Th>{t('cash:history.closedBy')}</Table.Th>
                <Table.Th>{t('cash:history.total')}</Table.Th>
                <Table.Th>{t('cash:methods.cash')}</Table.Th>
                <Table.Th>{t('cash:methods.card')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {reports.map((item) => (
                <HistoryRow key={item.id} zReport={item} onShow={() => setShown(item)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {query.hasNextPage && (
          <Center mt="sm">
            <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('cash:history.more')}
            </Button>
          </Center>
        )}
      </Paper>
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        size={800}
        title={shown === null ? '' : t('cash:report.zNumber', { number: shown.number })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {shown !== null && <ZReportView zReport={shown} />}
      </Modal>
    </>
  );
}

function HistoryRow({ zReport, onShow }: { readonly zReport: ZReport; readonly onShow: () => void }) {
  const t = useT();
  const format = useFormat();
  const report = posReport.safeParse(zReport.report).data;
  return (
    <Table.Tr onClick={onShow} className={classes.openable}>
      <Table.Td>
        <UnstyledButton
          className={classes.zNumber}
          aria-label={t('cash:history.open', { number: zReport.number })}
          onClick={(event) => {
            event.stopPropagation();
            onShow();
          }}
        >
          {zReport.number}
        </UnstyledButton>
      </Table.Td>
      <Table.Td>{format.dateTime(report?.closedAt ?? zReport.created)}</Table.Td>
      <Table.Td>{report?.closedBy}</Table.Td>
      <Table.Td>{report !== undefined && format.money(report.documents?.net ?? report.tickets.total)}</Table.Td>
      <Counted real={report?.cash.real} difference={zReport.cashDifference} />
      <Counted real={report?.card.real} difference={zReport.cardDifference} />
    </Table.Tr>
  );
}

/** What was counted of a method, and what that was more or less than expected. */
function Counted({ real, difference }: { readonly real: number | null | undefined; readonly difference: number }) {
  const format = useFormat();
  return (
    <Table.Td>
      {typeof real === 'number' && <Text fw={600}>{format.money(real)}</Text>}
      <DifferenceText size="sm" difference={toMoney(difference)} />
    </Table.Td>
  );
}
