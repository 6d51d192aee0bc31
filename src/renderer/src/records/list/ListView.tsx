/** A list and what is done with it: search, filters, columns, counts, the rows, and a record looked at beside them. */
import { Button, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { queryClient } from '#screens/base/api/queries.ts';
import type { StaffSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeyTable } from '#screens/base/keys/keyTables.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { BulkNotice } from '../bulk/BulkNotice.tsx';
import { useSelection } from '../bulk/useSelection.ts';
import { writeAddress } from '../rows/listState.ts';
import { useLiveChanges } from '../rows/liveChanges.ts';
import { chipsOf } from '../rows/wholeView.ts';
import { useLabel } from '../values/useLabel.ts';
import { EmptyList } from './EmptyList.tsx';
import type { ExportMenuProps } from './ExportMenu.tsx';
import { ExportStatus } from './ExportStatus.tsx';
import { FilterBar } from './FilterBar.tsx';
import { listKeys } from './keyTable.ts';
import classes from './List.module.css';
import { ListHead } from './ListHead.tsx';
import { ListStatus } from './ListStatus.tsx';
import { ListTools } from './ListTools.tsx';
import { Peek } from './Peek.tsx';
import { RecordTable, type TableHandle } from './RecordTable.tsx';
import { useColumns } from './useColumns.ts';
import { useListRows } from './useListRows.ts';
import { useListState } from './useListState.ts';
import { useRowPress } from './useRowPress.ts';
import { ViewTabs } from './ViewTabs.tsx';

export interface ListViewProps extends Pick<ExportMenuProps, 'Schedule'> {
  readonly model: AnyModel;
  readonly session: StaffSession;
}

export function ListView({ model, session, Schedule }: ListViewProps) {
  // Long: one page, each of its parts with what it is given.
  const label = useLabel();
  const [state, change] = useListState(model);
  const columns = useColumns(model, state, change, session.user.id);
  const list = useListRows(model, state, columns.names, session.permissions);
  const { counts, rows } = list;
  const selecting = useSelection(JSON.stringify([state.filters, state.condition, state.q]), counts.matching);
  const table = useRef<TableHandle>(null);
  useKeyTable(listKeys);
  const navigate = useNavigate();
  const open = (id: number): void =>
    void navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(id) } });
  const press = useRowPress(open);
  const refresh = (): void => {
    list.restart();
    change({ row: null }, true);
    table.current?.toStart();
    void queryClient.resetQueries({ queryKey: ['office', model.name] });
  };
  return (
    <section className={classes.page} aria-labelledby="list-title" aria-busy={rows.isLoading}>
      <header className={classes.head}>
        <Title order={1} id="list-title" className={classes.title}>
          {label(model.plural)}
        </Title>
        <ListTools
          model={model}
          session={session}
          state={state}
          columns={columns}
          Schedule={Schedule}
          onSearch={(q) => change({ q, peek: null }, state.q !== '')}
          onDown={() => table.current?.focus()}
          onRefresh={refresh}
        />
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
        <div className={classes.listSide} {...press}>
          {rows.error !== null && (
            <div className={classes.problem}>
              <ErrorNotice error={rows.error} onRetry={rows.retry} />
            </div>
          )}
          {list.isEmpty ? (
            <EmptyList model={model} state={state} onChange={change} />
          ) : (
            <RecordTable
              key={list.which}
              place={list.place}
              left={list.left}
              row={state.row}
              total={counts.matching}
              handle={table}
              model={model}
              rows={rows}
              from={list.from}
              columns={columns}
              order={list.order}
              permissions={session.permissions}
              totals={list.totals}
              peek={state.peek}
              selecting={selecting}
              onSort={(sort) => change({ sort, peek: null })}
              onFrom={list.readFrom}
              onPlace={(row) => {
                if ((row === 0 ? null : row) !== state.row) change({ row: row === 0 ? null : row }, true);
              }}
              onPeek={(peek, replace) => change({ peek }, replace)}
              onOpen={open}
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

interface LiveButtonProps {
  readonly model: string;
  /** When the rows were read, in milliseconds of the clock. */
  readonly since: number;
  readonly onShow: () => void;
}

/** What others changed since the list was read, to be shown when it is wanted. Rows stay where they are until then. */
function LiveButton({ model, since, onShow }: LiveButtonProps) {
  const t = useT();
  const { created, changed } = useLiveChanges(model, since);
  if (created + changed === 0) return null;
  return (
    <Button variant="light" size="compact-md" h={32} onClick={onShow} data-testid="live">
      {changed > 0 ? t('list:live.changed', { count: created + changed }) : t('list:live.created', { count: created })}
    </Button>
  );
}
