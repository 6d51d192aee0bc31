/** The rows of an import by what was found of them. */
import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useSteps } from '#screens/components/useOperation.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { useLabel } from '../values/useLabel.ts';
import { downloadFailed } from './failedRows.ts';
import classes from './Import.module.css';
import { ImportRow } from './ImportRow.tsx';
import type { ImportState } from './importState.ts';

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
  const download = useSteps(async (_: null) => downloadFailed(state, t('imports:reason'), label), { repeats: true });
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
                <ImportRow key={row.number} state={state} row={row} />
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
