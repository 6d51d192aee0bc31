/** The fees of one group of a dry run, each with what it comes to and why. Late and cancelled ones can be ticked. */
import { ActionIcon, Alert, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { periodText } from '#shared/domain/fees/periodText.ts';
import { type FeeGroup, type FeeRow, MOST_TICKED } from '#shared/operations/parts/fees.ts';
import { unusualText } from '../reasonText.ts';
import { described } from './described.ts';
import { FeeReasons } from './FeeReasons.tsx';
import classes from './Fees.module.css';
import { groupName } from './groups.ts';
import { type Asked, isTickedGroup, type Ticked, type TickedGroup, usePreviewRows } from './usePreview.ts';

export interface FeeRowsProps {
  readonly asked: Asked;
  readonly reading: number;
  readonly group: FeeGroup;
  readonly onTick: (group: TickedGroup, ticked: Ticked) => void;
}

export function FeeRows({ asked, reading, group, onTick }: FeeRowsProps) {
  const t = useT();
  const query = usePreviewRows(asked, reading, group);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const kind = isTickedGroup(group) ? group : null;
  const asWhole = kind === null ? undefined : asked[kind];
  const ticked = Array.isArray(asWhole) ? asWhole : [];
  const isTicked = ({ subscriptionCustomer, issueDate }: FeeRow): boolean =>
    ticked.some((one) => one.subscriptionCustomer === subscriptionCustomer && one.issueDate === issueDate);
  const tick = (kind: TickedGroup, row: FeeRow): void => {
    const { subscriptionCustomer, issueDate } = row;
    const others = ticked.filter(
      (one) => one.subscriptionCustomer !== subscriptionCustomer || one.issueDate !== issueDate,
    );
    onTick(kind, isTicked(row) ? others : [...others, { subscriptionCustomer, issueDate }]);
  };
  const ticks: Ticks | null =
    kind === null
      ? null
      : {
          isAll: asWhole === true,
          isFull: ticked.length >= MOST_TICKED,
          isTicked,
          onTick: (row) => tick(kind, row),
        };
  const all = {
    late: [t('subscriptions:preview.allLate'), t('subscriptions:preview.allLateHelp')],
    cancelled: [t('subscriptions:preview.allCancelled'), t('subscriptions:preview.allCancelledHelp')],
  };
  return (
    <Stack gap="sm" aria-busy={query.isPending}>
      {kind !== null && (
        <Checkbox
          size="md"
          styles={described}
          label={all[kind][0]}
          description={all[kind][1]}
          checked={asWhole === true}
          onChange={(event) => onTick(kind, event.currentTarget.checked)}
        />
      )}
      {ticks?.isFull === true && !ticks.isAll && (
        <Alert color="orange">{t('subscriptions:preview.tooMany', { most: MOST_TICKED })}</Alert>
      )}
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <RecordFieldsLoading />}
      {query.data !== undefined && rows.length === 0 && <Text c="dimmed">{t('subscriptions:preview.none')}</Text>}
      {rows.length > 0 && (
        <FeeTable label={groupName(t, group)} rows={rows} hasBefore={group === 'repriced'} ticks={ticks} />
      )}
      {query.hasNextPage && (
        <Group justify="center">
          <Button
            variant="subtle"
            size="md"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('subscriptions:preview.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface Ticks {
  readonly isAll: boolean;
  /** No more can be ticked one by one. */
  readonly isFull: boolean;
  readonly isTicked: (row: FeeRow) => boolean;
  readonly onTick: (row: FeeRow) => void;
}

interface TableProps {
  readonly label: string;
  readonly rows: readonly FeeRow[];
  /** With what a period cost in the last run. */
  readonly hasBefore: boolean;
  readonly ticks: Ticks | null;
}

function FeeTable({ label, rows, hasBefore, ticks }: TableProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which takes the focus (WCAG 2.1.1).
    <section className={classes.table} tabIndex={0} aria-label={label}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {ticks !== null && <Table.Td data-tight />}
            <Table.Th>{t('subscriptions:row.customer')}</Table.Th>
            <Table.Th>{t('subscriptions:row.type')}</Table.Th>
            <Table.Th>{t('subscriptions:row.period')}</Table.Th>
            <Table.Th>{t('subscriptions:row.why')}</Table.Th>
            {hasBefore && <Table.Th data-right>{t('subscriptions:row.before')}</Table.Th>}
            <Table.Th data-right>{t('subscriptions:row.amount')}</Table.Th>
            <Table.Td data-tight />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={`${row.subscriptionCustomer} ${row.issueDate}`} row={row} hasBefore={hasBefore} ticks={ticks} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Row({ row, hasBefore, ticks }: Pick<TableProps, 'hasBefore' | 'ticks'> & { readonly row: FeeRow }) {
  const t = useT();
  const format = useFormat();
  const { language } = useTranslation().i18n;
  const [isOpen, setOpen] = useState(false);
  const about = { name: row.customerName, date: format.date(row.issueDate) };
  const isTicked = ticks !== null && (ticks.isAll || ticks.isTicked(row));
  const hasMore = row.lines.length > 0 || row.leave !== null || row.withoutMandate;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Fragment>
      <Table.Tr>
        {ticks !== null && (
          <Table.Td data-tight>
            <Checkbox
              size="md"
              aria-label={t('subscriptions:preview.tick', about)}
              checked={isTicked}
              disabled={ticks.isAll || (ticks.isFull && !isTicked)}
              onChange={() => ticks.onTick(row)}
            />
          </Table.Td>
        )}
        <Table.Td>
          <RecordLink model="customer" id={row.customer}>
            {row.customerName}
          </RecordLink>
        </Table.Td>
        <Table.Td>
          <RecordLink model="subscriptionCustomer" id={row.subscriptionCustomer}>
            {row.typeName}
          </RecordLink>
        </Table.Td>
        <Table.Td>{periodText({ ...row, days: 1, of: 1 }, language)}</Table.Td>
        <Table.Td className={classes.why}>
          {row.lines.length === 0 && row.state === 'inactive'
            ? t('subscriptions:row.gone')
            : unusualText(t, format, row.lines)}
        </Table.Td>
        {hasBefore && (
          <Table.Td data-right className={classes.struck}>
            {row.previousPrice !== null && format.money(row.previousPrice)}
          </Table.Td>
        )}
        <Table.Td data-right>{row.state === 'issued' ? '—' : format.money(row.total)}</Table.Td>
        <Table.Td data-tight>
          {hasMore && (
            <ActionIcon
              size={36}
              variant="subtle"
              color="gray"
              aria-expanded={isOpen}
              aria-label={t('subscriptions:row.show', about)}
              title={t('subscriptions:row.details')}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          )}
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={6 + (hasBefore ? 1 : 0) + (ticks === null ? 0 : 1)}>
            <FeeReasons row={row} />
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}
