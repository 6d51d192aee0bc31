/** The records of a bulk change with what became of each: done, refused with why, or undone. */
import { Anchor, Badge, Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { numbered } from '#shared/catalogue/titles.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { problemLabel } from '#shared/imports/problems.ts';
import type { bulkRows } from '#shared/operations/contracts/bulkRows.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import { useLabel, type WriteLabel } from '../values/useLabel.ts';
import { Value } from '../values/Value.tsx';
import classes from './Bulk.module.css';
import type { BulkState } from './useBulkState.ts';

type ShownRow = OutputOf<typeof bulkRows>['rows'][number];
type Which = 'all' | ShownRow['outcome'] | 'reversed' | 'kept';

/** Rows of a page. */
const PAGE = 50;
/** Characters of the numbers of records that the address of a list has room for. */
const ROOM = 1900;

export function BulkRows({ state }: { readonly state: BulkState }) {
  const t = useT();
  const format = useFormat();
  const isUndone = state.status === BulkStatus.undone;
  const [which, setWhich] = useState<Which>(
    isUndone ? (state.keptRows > 0 ? 'kept' : 'all') : state.refusedRows > 0 ? 'refused' : 'all',
  );
  const query = useInfiniteQuery({
    queryKey: ['operation', 'bulkRows', state.id, state.status, which],
    queryFn: ({ pageParam }) => call('bulkRows', { bulk: state.id, limit: PAGE, after: pageParam, ...filterOf(which) }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const model = findModel(state.model);
  const isForgotten = state.undoUntil !== null && Date.parse(state.undoUntil) < Date.now();
  const choice = (value: Which, name: string, count: number) => ({ value, label: `${name} ${format.number(count)}` });
  const done = state.changedRows + state.sameRows + state.refusedRows + state.goneRows;
  return (
    <section aria-label={t('bulk:rows.title')}>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          aria-label={t('bulk:rows.show')}
          value={which}
          onChange={(value) => setWhich(value as Which)}
          data={[
            choice('all', t('bulk:rows.all'), done),
            ...(isUndone
              ? [
                  choice('reversed', t('bulk:rows.reversed'), state.reversedRows),
                  choice('kept', t('bulk:rows.kept'), state.keptRows),
                ]
              : [
                  choice('changed', t('bulk:rows.changed'), state.changedRows),
                  choice('same', t('bulk:rows.same'), state.sameRows),
                  choice('refused', t('bulk:rows.refused'), state.refusedRows),
                  choice('gone', t('bulk:rows.gone'), state.goneRows),
                ]),
          ]}
        />
        {which === 'refused' && rows.length > 0 && <OpenList state={state} rows={rows} />}
      </Group>
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && rows.length === 0 && (
        <Text c="dimmed">{isForgotten ? t('bulk:rows.forgotten') : t('bulk:rows.nothing')}</Text>
      )}
      {rows.length > 0 && model !== undefined && (
        // A region that scrolls is reached with the keyboard, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus (WCAG 2.1.1)
        <div className={classes.table} tabIndex={0}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('bulk:rows.record')}</Table.Th>
                <Table.Th>{t('bulk:rows.result')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row.number} model={model} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {query.hasNextPage && (
        <Button mt="sm" variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('bulk:rows.more')}
        </Button>
      )}
    </section>
  );
}

function filterOf(which: Which): object {
  if (which === 'all') return {};
  return which === 'reversed' || which === 'kept' ? { undone: which } : { outcome: which };
}

/** The refused records as a list to work through, as many as its address has room for. */
function OpenList({ state, rows }: { readonly state: BulkState; readonly rows: readonly ShownRow[] }) {
  const t = useT();
  let ids = '';
  for (const { record } of rows) {
    const longer = ids === '' ? String(record) : `${ids},${record}`;
    if (longer.length > ROOM) break;
    ids = longer;
  }
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to="/office/$model" params={{ model: state.model }} search={{ 'id[in]': ids }} />
      )}
    >
      {t('bulk:rows.openRefused')}
    </Button>
  );
}

function Row({ model, row }: { readonly model: AnyModel; readonly row: ShownRow }) {
  const t = useT();
  const label = useLabel();
  const title = row.title === null || row.title === '' ? numbered(model, row.record, label) : row.title;
  return (
    <Table.Tr>
      <Table.Td>
        {row.outcome === 'gone' ? (
          title
        ) : (
          <Anchor
            size="sm"
            c="var(--mantine-color-text)"
            underline="always"
            renderRoot={(props) => (
              <Link {...props} to="/office/$model/$id" params={{ model: model.name, id: String(row.record) }} />
            )}
          >
            {title}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <OutcomeBadge row={row} />
          {row.problems.map((problem) => (
            <Text key={`${problem.field} ${problem.code}`} size="sm">
              {problemText(problem, label, model)}
            </Text>
          ))}
        </Group>
        {row.changes.length > 0 && (
          <ul className={classes.changes}>
            {row.changes.map(({ field, before }) => (
              <li key={field}>
                {t('bulk:rows.was', { field: label(model.fields[field]?.label) })}{' '}
                <Before model={model} field={field} value={before} />
              </li>
            ))}
          </ul>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface BeforeProps {
  readonly model: AnyModel;
  readonly field: string;
  readonly value: unknown;
}

/** What a field held before; the service has written references by their names. */
function Before({ model, field, value }: BeforeProps) {
  const t = useT();
  if (value === null || value === undefined || value === '') return <>{t('bulk:empty')}</>;
  if (value === false) return <>{t('bulk:form.no')}</>;
  if (model.fields[field]?.ref !== undefined) return <>{String(value)}</>;
  return <Value model={model} name={field} record={{ id: 0, [field]: value }} />;
}

function OutcomeBadge({ row: { outcome, undone } }: { readonly row: ShownRow }) {
  const t = useT();
  const states = {
    changed: { color: 'green', text: t('bulk:result.changed') },
    same: { color: 'gray', text: t('bulk:result.same') },
    refused: { color: 'red', text: t('bulk:result.refused') },
    gone: { color: 'gray', text: t('bulk:result.gone') },
    reversed: { color: 'green', text: t('bulk:result.reversed') },
    kept: { color: 'orange', text: t('bulk:result.kept') },
  };
  const { color, text } = states[undone ?? outcome];
  return (
    <Badge variant="dot" color={color} tt="none" fw={600}>
      {text}
    </Badge>
  );
}

/** What is wrong with a record, in words. */
function problemText(
  { field, code, detail }: ShownRow['problems'][number],
  label: WriteLabel,
  model: AnyModel,
): string {
  const [, holderName = '', holderField = ''] = /^(\w+)\.(\w+)$/.exec(detail ?? '') ?? [];
  const holder = findModel(holderName);
  const said = holder === undefined ? detail : `${label(holder.plural)} · ${label(holder.fields[holderField]?.label)}`;
  const what = field === null ? '' : `${label(model.fields[field]?.label)}: `;
  return `${what}${label(problemLabel(code))}${said === null ? '' : ` (${said})`}`;
}
