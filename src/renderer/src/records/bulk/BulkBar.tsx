/** What is selected in a list and what can be done with it. It stands below the rows, so that none moves. */
import { Button, CloseButton, Group, Menu, Text } from '@mantine/core';
import { IconDownload, IconEdit, IconRestore, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Parameters } from '#screens/base/api/client.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeys } from '#screens/base/keys/useKeys.ts';
import { later } from '#screens/components/later.tsx';
import { type BulkActionName, bulkActionsOf } from '#shared/catalogue/bulk.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { EXPORT_SCOPE } from '#shared/domain/scopes.ts';
import type { TableFormat } from '#shared/tableFormats.ts';
import { startExport } from '../rows/exportList.ts';
import type { ListState } from '../rows/listState.ts';
import { matchParameters, orderOf } from '../rows/useRows.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './Bulk.module.css';
import { ownActionOf } from './ownActions.ts';
import type { Selecting } from './useSelection.ts';

const BulkDialog = later(() => import('./BulkDialog.tsx'));

export interface BulkBarProps {
  readonly model: AnyModel;
  readonly state: ListState;
  readonly columns: readonly string[];
  readonly selecting: Selecting;
  readonly matching: number | null;
  /** The selection is gone: the focus belongs into the rows again. */
  readonly onDone: () => void;
}

export function BulkBar(props: BulkBarProps) {
  const t = useT();
  const { number } = useFormat();
  const { count, selection } = props.selecting;
  const isNothing = count === 0 && !selection.all;
  const many = { count: count ?? 0, number: number(count ?? 0) };
  const text = isNothing
    ? ''
    : count === null
      ? t('bulk:selectedUnknown')
      : selection.all && selection.except.size === 0
        ? t('bulk:selectedAll', many)
        : t('bulk:selected', many);
  return (
    <>
      <span className={classes.announced} role="status" data-testid="selected">
        {text}
      </span>
      {!isNothing && <Bar {...props} text={text} />}
    </>
  );
}

function Bar({ model, state, columns, selecting, matching, onDone, text }: BulkBarProps & { readonly text: string }) {
  const mayExport = usePermission(EXPORT_SCOPE);
  const t = useT();
  const { number } = useFormat();
  const mayWrite = usePermission(`${model.name}:write`);
  const actions = mayWrite ? bulkActionsOf(model) : [];
  const [asked, setAsked] = useState<BulkActionName | null>(null);
  const { selection, count } = selecting;
  const ask = (action: BulkActionName): void => {
    if (actions.includes(action) && count !== null && count > 0) setAsked(action);
  };
  useKeys({ m: () => ask('change') });
  const clear = (): void => {
    selecting.clear();
    onDone();
  };
  const OwnAction = ownActionOf(model.name);
  const showsDeleted = state.filters.some(({ field }) => field === 'deleted');
  const offersAll = !selection.all && matching !== null && matching > selection.ids.size;
  const icons = { change: IconEdit, delete: IconTrash, restore: IconRestore };
  const names = { change: t('bulk:change'), delete: t('bulk:delete'), restore: t('bulk:restore') };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className={classes.bar} role="group" aria-label={t('bulk:bar')} data-testid="bulk-bar">
      <CloseButton size={32} aria-label={t('bulk:none')} title={t('bulk:none')} onClick={clear} />
      <Text size="sm" fw={600} aria-hidden>
        {text}
      </Text>
      {offersAll && (
        <Button variant="subtle" size="compact-sm" h={32} onClick={selecting.selectAll}>
          {t('bulk:selectAll', { number: number(matching) })}
        </Button>
      )}
      <Group gap="xs" ml="auto">
        {actions
          .filter((action) => action !== 'restore' || showsDeleted)
          .map((action) => {
            const Icon = icons[action];
            return (
              <Button
                key={action}
                variant={action === 'change' ? 'filled' : 'default'}
                size="compact-md"
                h={36}
                leftSection={<Icon size={18} aria-hidden />}
                disabled={count === null || count === 0}
                {...(action === 'change' ? { 'aria-keyshortcuts': 'M' } : {})}
                onClick={() => ask(action)}
              >
                {names[action]}
              </Button>
            );
          })}
        {OwnAction !== undefined && !selection.all && (
          <Suspense>
            <OwnAction ids={[...selection.ids]} />
          </Suspense>
        )}
        {mayExport && <ExportButton model={model} state={state} columns={columns} selecting={selecting} />}
      </Group>
      {asked !== null && count !== null && (
        <Suspense>
          <BulkDialog
            action={asked}
            model={model}
            state={state}
            selection={selection}
            count={count}
            onClose={() => {
              setAsked(null);
              onDone();
            }}
            onStarted={() => {
              setAsked(null);
              clear();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Characters of the numbers of records that an address has room for. */
const ROOM = 5000;

type ExportProps = Pick<BulkBarProps, 'model' | 'state' | 'columns' | 'selecting'>;

function ExportButton({ model, state, columns, selecting }: ExportProps) {
  const t = useT();
  const label = useLabel();
  const { selection } = selecting;
  const ids = [...(selection.all ? selection.except : selection.ids)].join(',');
  const isTooLong = ids.length > ROOM;
  const write = (format: TableFormat): void => {
    const sort = orderOf(model, state);
    const which: Parameters = selection.all
      ? { ...matchParameters(model, state), ...(ids === '' ? {} : { 'id[nin]': ids }) }
      : { 'id[in]': ids, ...(model.fields.deleted === undefined ? {} : { 'deleted[in]': 'true,false' }) };
    void startExport({
      model: model.name,
      title: label(model.plural),
      format,
      parameters: { ...which, ...(sort === '' ? {} : { sort }), fields: columns.join(',') },
    });
  };
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          h={36}
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={isTooLong}
          title={isTooLong ? t('bulk:exportMost') : undefined}
        >
          {t('bulk:export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => write('xlsx')}>{t('list:exporting.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => write('csv')}>{t('list:exporting.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
