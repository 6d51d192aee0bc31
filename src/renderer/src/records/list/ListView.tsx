/** A list and what is done with it: search, filters, columns, counts, the rows, and a record looked at beside them. */
import { maySearch } from '#shared/catalogue/searchable.ts';
import './texts.ts';
import { ActionIcon, Group, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { queryClient } from '#screens/base/api/queries.ts';
import type { StaffSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeyTable } from '#screens/base/keys/keyTables.ts';
import { useKeys } from '#screens/base/keys/useKeys.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { covers, EXPORT_SCOPE } from '#shared/domain/scopes.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { BulkNotice } from '../bulk/BulkNotice.tsx';
import { useSelection } from '../bulk/useSelection.ts';
import { ImportButton } from '../imports/ImportButton.tsx';
import { writeAddress } from '../rows/listState.ts';
import { type From, orderOf, useCounts, useRows } from '../rows/useRows.ts';
import { useTotals } from '../rows/useTotals.ts';
import { chipsOf } from '../rows/wholeView.ts';
import { useLabel } from '../values/useLabel.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ExportMenu, type ExportMenuProps } from './ExportMenu.tsx';
import { ExportStatus } from './ExportStatus.tsx';
import { FilterBar } from './FilterBar.tsx';
import { listKeys } from './keyTable.ts';
import classes from './List.module.css';
import { ListHead } from './ListHead.tsx';
import { ListStatus } from './ListStatus.tsx';
import { LiveButton } from './LiveButton.tsx';
import { NewButton } from './NewButton.tsx';
import { Peek } from './Peek.tsx';
import { type Place, placeIn } from './places.ts';
import { RecordTable, type TableHandle } from './RecordTable.tsx';
import { useColumns } from './useColumns.ts';
import { useListState } from './useListState.ts';
import { ViewTabs } from './ViewTabs.tsx';

/** How long the typing of a search pauses before it is asked, in milliseconds. */
const TYPING = 150;

export interface ListViewProps extends Pick<ExportMenuProps, 'Schedule'> {
  readonly model: AnyModel;
  readonly session: StaffSession;
}

export function ListView({ model, session, Schedule }: ListViewProps) {
  const t = useT();
  const label = useLabel();
  const [state, change] = useListState(model);
  const columns = useColumns(model, state, change, session.user.id);
  const order = orderOf(model, state);
  const which = JSON.stringify([state.filters, state.condition, state.q, order]);
  const place = `${model.name} ${which}`;
  const [known, setRead] = useState<Read | null>(null);
  const read = known?.which === which ? known : readAt(which, place, state.row);
  // What is read of another list is forgotten as soon as this one is shown.
  if (read !== known) setRead(read);
  const { from, left } = read;
  /** Rows of this list have come: what is to come after them may. */
  const [shown, setShown] = useState<string | null>(null);
  const counts = useCounts(model, state, shown === which);
  const asked = { state, columns: columns.names, from, permissions: session.permissions, total: counts.matching };
  const rows = useRows(model, asked);
  const isThere = rows.readAt > 0;
  useEffect(() => {
    if (isThere) setShown(which);
  }, [isThere, which]);
  const isBeyond = isThere && rows.records.length === 0 && typeof from === 'number';
  useEffect(() => {
    // Fewer rows than there were: the address says a place behind the last.
    if (isBeyond) setRead({ which, from: order === '' ? 'start' : 'end', left: undefined });
  }, [isBeyond, which, order]);
  const totals = useTotals(model, state, columns.names, shown === which);
  const selecting = useSelection(JSON.stringify([state.filters, state.condition, state.q]), counts.matching);
  const table = useRef<TableHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isExporting, setExporting] = useState(false);
  const mayExport = covers(session.permissions, EXPORT_SCOPE);
  useKeyTable(listKeys);
  useKeys({
    '/': () => search.current?.select(),
    ...(mayExport ? { e: () => setExporting(true) } : {}),
  });

  const refresh = (): void => {
    setRead({ which, from: 'start', left: undefined });
    change({ row: null }, true);
    table.current?.toStart();
    void queryClient.resetQueries({ queryKey: ['office', model.name] });
  };
  const isEmpty = !rows.isLoading && rows.error === null && rows.records.length === 0 && !isBeyond;
  return (
    <section className={classes.page} aria-labelledby="list-title" aria-busy={rows.isLoading}>
      <header className={classes.head}>
        <Title order={1} id="list-title" className={classes.title}>
          {label(model.plural)}
        </Title>
        <Group gap="xs" className={classes.tools}>
          {maySearch(model, session.permissions) && (
            <SearchField
              key={model.name}
              value={state.q}
              input={search}
              onSearch={(q) => change({ q, peek: null }, state.q !== '')}
              onDown={() => table.current?.focus()}
            />
          )}
          <NewButton model={model} filters={state.filters} />
          {mayExport && (
            <ExportMenu
              model={model}
              state={state}
              columns={columns.names}
              opened={isExporting}
              onOpened={setExporting}
              Schedule={Schedule}
            />
          )}
          <ImportButton model={model} />
          <ColumnsMenu model={model} columns={columns} />
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('office:refresh')}
            title={t('office:refresh')}
            onClick={refresh}
          >
            <IconRefresh size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </header>
      <ListHead model={model.name} />
      <div className={classes.bars}>
        <ViewTabs
          model={model}
          session={session}
          state={state}
          columns={columns}
          isUnsaid={Object.keys(writeAddress({ ...state, columns: null })).length === 0}
        />
        <FilterBar
          model={model}
          filters={state.filters}
          condition={state.condition}
          onChange={(shown) => change({ ...shown, peek: null })}
        >
          <LiveButton model={model.name} since={rows.readAt} onShow={refresh} />
          <ListStatus
            counts={counts}
            filters={chipsOf(model, state) + (state.q === '' ? 0 : 1)}
            onClear={() => change({ filters: [], condition: '', q: '', peek: null })}
          />
        </FilterBar>
      </div>
      <ExportStatus />
      <BulkNotice />
      <div className={classes.body}>
        <div className={classes.listSide}>
          {rows.error !== null && (
            <div className={classes.problem}>
              <ErrorNotice error={rows.error} onRetry={rows.retry} />
            </div>
          )}
          {isEmpty ? (
            <EmptyList model={model} state={state} onChange={change} />
          ) : (
            <RecordTable
              key={which}
              place={place}
              left={left}
              row={state.row}
              total={counts.matching}
              handle={table}
              model={model}
              rows={rows}
              from={from}
              columns={columns}
              order={order}
              permissions={session.permissions}
              totals={totals}
              peek={state.peek}
              selecting={selecting}
              onSort={(sort) => change({ sort, peek: null })}
              onFrom={(wanted) => setRead({ ...read, from: wanted })}
              onPlace={(row) => {
                if ((row === 0 ? null : row) !== state.row) change({ row: row === 0 ? null : row }, true);
              }}
              onPeek={(peek, replace) => change({ peek }, replace)}
            />
          )}
          <BulkBar
            model={model}
            state={state}
            columns={columns.names}
            selecting={selecting}
            matching={counts.matching}
            onDone={() => table.current?.focus()}
          />
        </div>
        {state.peek !== null && (
          <Peek
            model={model}
            id={state.peek}
            onMove={(step) => table.current?.move(step)}
            onClose={() => {
              change({ peek: null });
              table.current?.focus();
            }}
          />
        )}
      </div>
    </section>
  );
}

/** Rows that are read before the one the address names, which scrolling back finds at once. */
const BEFORE = 30;

/** Where the rows of a list are read from. */
interface Read {
  readonly which: string;
  readonly from: From;
  /** The place somebody comes back to. */
  readonly left: Place | undefined;
}

function readAt(which: string, place: string, row: number | null): Read {
  const left = placeIn(place, row);
  return { which, left, from: left?.from ?? (row === null || row < 2 * BEFORE ? 'start' : row - BEFORE) };
}

interface SearchFieldProps {
  readonly value: string;
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly onSearch: (text: string) => void;
  readonly onDown: () => void;
}

function SearchField({ value, input, onSearch, onDown }: SearchFieldProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const asked = useRef(value);
  useEffect(() => {
    // The way back, or the end of a filter: the address says something else than was typed.
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);
  const ask = useDebouncedCallback((next: string) => {
    asked.current = next.trim();
    onSearch(next.trim());
  }, TYPING);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      setText('');
      ask('');
    }
  };
  return (
    <TextInput
      ref={input}
      size="md"
      type="search"
      className={classes.search}
      aria-label={t('office:search')}
      aria-keyshortcuts="/"
      placeholder={t('office:searchHint')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setText(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
