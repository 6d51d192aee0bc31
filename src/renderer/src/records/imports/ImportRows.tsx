/** The rows of an import with what was found of each: which cell is wrong and why, what would change, or did. */
import { Badge, Button, Group, SegmentedControl, Table, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { problemLabel } from '#shared/imports/problems.ts';
import type { importRows } from '#shared/operations/contracts/importRows.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import { useLabel, type WriteLabel } from '../values/useLabel.ts';
import { downloadFailed } from './failedRows.ts';
import classes from './Import.module.css';
import type { ImportState } from './ImportRun.tsx';
import { useStep } from './useStep.ts';

export type ShownRow = OutputOf<typeof importRows>['rows'][number];
type Which = 'all' | 'new' | 'changed' | 'same' | 'error' | 'reversed' | 'kept';

/** Rows of a page. */
const PAGE = 50;

export function ImportRows({ state }: { readonly state: ImportState }) {
  const t = useT();
  const format = useFormat();
  const label = useLabel();
  const isUndone = state.status === ImportStatus.undone;
  const [which, setWhich] = useState<Which>(
    isUndone ? (state.keptRows > 0 ? 'kept' : 'all') : state.errorRows > 0 ? 'error' : 'all',
  );
  const query = useInfiniteQuery({
    queryKey: ['operation', 'importRows', state.id, state.status, state.reading, which],
    queryFn: ({ pageParam }) =>
      call('importRows', { import: state.id, limit: PAGE, after: pageParam, ...filterOf(which) }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const download = useStep(async () => downloadFailed(state, t('imports:reason'), label));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const choice = (value: Which, name: string, count: number) => ({ value, label: `${name} ${format.number(count)}` });
  return (
    <section aria-label={t('imports:rows')}>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          aria-label={t('imports:show')}
          value={which}
          onChange={(value) => setWhich(value as Which)}
          data={[
            choice('all', t('imports:outcome.all'), state.rows),
            ...(isUndone
              ? [
                  choice('reversed', t('imports:outcome.reversed'), state.reversedRows),
                  choice('kept', t('imports:outcome.kept'), state.keptRows),
                ]
              : [
                  choice('new', t('imports:outcome.new'), state.newRows),
                  choice('changed', t('imports:outcome.changed'), state.changedRows),
                  choice('same', t('imports:outcome.same'), state.sameRows),
                  choice('error', t('imports:outcome.error'), state.errorRows),
                ]),
          ]}
        />
        {state.errorRows > 0 && !isUndone && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.pending}
            onClick={() => download.run(null)}
          >
            {t('imports:download')}
          </Button>
        )}
      </Group>
      {download.error !== null && <ErrorNotice error={download.error} />}
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && rows.length === 0 && <Text c="dimmed">{t('imports:none')}</Text>}
      {rows.length > 0 && (
        // A region that scrolls is reached with the keyboard, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus (WCAG 2.1.1)
        <div className={classes.table} tabIndex={0}>
          <Table verticalSpacing={6} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('imports:row')}</Table.Th>
                <Table.Th>{t('imports:result')}</Table.Th>
                {state.columns.map((heading, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name that is theirs alone
                  <Table.Th key={index}>{heading}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row.number} state={state} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {query.hasNextPage && (
        <Button mt="sm" variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('imports:more')}
        </Button>
      )}
    </section>
  );
}

function filterOf(which: Which): object {
  if (which === 'all') return {};
  return which === 'reversed' || which === 'kept' ? { undone: which } : { outcome: which };
}

function Row({ state, row }: { readonly state: ImportState; readonly row: ShownRow }) {
  const t = useT();
  const label = useLabel();
  const model = findModel(state.model);
  const whole = row.problems.filter(({ column }) => column === null);
  return (
    <Table.Tr>
      <Table.Td c="dimmed" className={classes.cell}>
        {sheetRow(row.number)}
      </Table.Td>
      <Table.Td miw={150} className={classes.cell}>
        <OutcomeBadge row={row} />
        {whole.map((problem) => (
          <Text key={problem.code} size="sm" className={classes.reason}>
            {problemText(problem, label, model)}
          </Text>
        ))}
        {model !== undefined && row.changes.length > 0 && <ChangedFields model={model} row={row} />}
      </Table.Td>
      {state.columns.map((_, index) => {
        const problems = row.problems.filter(({ column }) => column === index);
        const isWarning = problems.every(({ warning }) => warning);
        return (
          <Table.Td
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name that is theirs alone
            key={index}
            className={classes.cell}
            data-fault={problems.length === 0 ? undefined : isWarning ? 'warning' : 'error'}
          >
            <span>{row.cells[index]}</span>
            {problems.map((problem) => (
              <Text key={problem.code} size="sm" className={classes.reason}>
                <IconAlertTriangle
                  size={14}
                  role="img"
                  aria-label={isWarning ? t('imports:warning') : t('imports:error')}
                />{' '}
                {problemText(problem, label, model)}
              </Text>
            ))}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function OutcomeBadge({ row: { outcome, undone } }: { readonly row: ShownRow }) {
  const t = useT();
  const states = {
    new: { color: 'green', text: t('imports:outcome.new') },
    changed: { color: 'blue', text: t('imports:outcome.changed') },
    same: { color: 'gray', text: t('imports:outcome.same') },
    error: { color: 'red', text: t('imports:outcome.error') },
    reversed: { color: 'green', text: t('imports:outcome.reversed') },
    kept: { color: 'orange', text: t('imports:outcome.kept') },
  };
  const state = undone ?? outcome;
  if (state === null) return null;
  const { color, text } = states[state];
  return (
    <Badge variant="dot" color={color} tt="none" fw={600}>
      {text}
    </Badge>
  );
}

/** The fields of the record that a row changes, with what each held before. */
function ChangedFields({ model, row }: { readonly model: AnyModel; readonly row: ShownRow }) {
  const t = useT();
  const label = useLabel();
  return (
    <ul className={classes.changes}>
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          <Tooltip label={String(after ?? '')}>
            <span>
              {t('imports:was', {
                field: label(model.fields[field]?.label),
                before: valueText(t('imports:nothing'), before),
              })}
            </span>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

function valueText(nothing: string, value: unknown): string {
  return value === null || value === undefined || value === '' ? nothing : String(value);
}

/** The number of a row as a spreadsheet counts it: the headings are a row as well. */
function sheetRow(number: number): number {
  return number + 1;
}

/** Problems whose detail is the place of another row. */
const OF_ROWS: ReadonlySet<string> = new Set(['row_repeated', 'tax_number_repeated']);

/** What is wrong with a cell or a row, in words. */
export function problemText(
  { code, detail }: ShownRow['problems'][number],
  label: WriteLabel,
  model: AnyModel | undefined,
): string {
  const field = detail === null ? undefined : model?.fields[detail];
  const plain = OF_ROWS.has(code) && detail !== null ? String(sheetRow(Number(detail))) : detail;
  const said = field === undefined ? plain : label(field.label);
  return said === null ? label(problemLabel(code)) : `${label(problemLabel(code))}: ${said}`;
}
