/** What is done with a list, beside its title: search, a new record, files, columns. */
import { ActionIcon, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { StaffSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeys } from '#screens/base/keys/useKeys.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { maySearch } from '#shared/catalogue/searchable.ts';
import { covers, EXPORT_SCOPE } from '#shared/domain/scopes.ts';
import { ImportButton } from '../imports/ImportButton.tsx';
import type { ListState } from '../rows/listState.ts';
import { ColumnsMenu, type ColumnsMenuProps } from './ColumnsMenu.tsx';
import { ExportMenu, type ExportMenuProps } from './ExportMenu.tsx';
import classes from './List.module.css';
import { NewButton } from './NewButton.tsx';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';

export interface ListToolsProps
  extends Pick<ExportMenuProps, 'Schedule'>,
    Pick<ColumnsMenuProps, 'columns'>,
    Pick<SearchFieldProps, 'onSearch' | 'onDown'> {
  readonly model: AnyModel;
  readonly session: StaffSession;
  readonly state: ListState;
  readonly onRefresh: () => void;
}

export function ListTools(props: ListToolsProps) {
  const { model, session, state, columns, Schedule, onSearch, onDown, onRefresh } = props;
  const t = useT();
  const search = useRef<HTMLInputElement>(null);
  const [isExporting, setExporting] = useState(false);
  const mayExport = covers(session.permissions, EXPORT_SCOPE);
  useKeys({
    '/': () => search.current?.select(),
    ...(mayExport ? { e: () => setExporting(true) } : {}),
  });
  return (
    <Group gap="xs" className={classes.tools}>
      {maySearch(model, session.permissions) && (
        <SearchField key={model.name} value={state.q} input={search} onSearch={onSearch} onDown={onDown} />
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
        aria-label={t('list:refresh')}
        title={t('list:refresh')}
        onClick={onRefresh}
      >
        <IconRefresh size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
