/** The views above a list, and what is done with the one that is chosen. */
import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core';
import { IconDots, IconStarFilled } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { StaffSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useFocusBack } from '#screens/components/useFocusBack.ts';
import { useRecordWrite } from '#screens/components/useOperation.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { ListState } from '../rows/listState.ts';
import {
  ALL,
  isModified,
  isOtherwiseWide,
  type ListViewChoice,
  linkOf,
  readDefault,
  type SavedView,
  storedAddress,
  useViews,
  writeDefault,
  writtenView,
} from '../rows/views.ts';
import classes from './List.module.css';
import type { Columns } from './useColumns.ts';
import { ViewForm } from './ViewForm.tsx';

export interface ViewTabsProps {
  readonly model: AnyModel;
  readonly session: StaffSession;
  readonly state: ListState;
  readonly columns: Columns;
  /** The address says nothing: the list opens with the view of whoever looks. */
  readonly isUnsaid: boolean;
}

export function ViewTabs({ model, session, state, columns, isUnsaid }: ViewTabsProps) {
  const t = useT();
  const navigate = useNavigate();
  const views = useViews(model, session);
  const [preferred, setPreferred] = useState(() => readDefault(session.user.id, model.name));
  const current = views?.find(({ key }) => key === (state.view ?? ALL)) ?? views?.[0];
  const open = (view: ListViewChoice, replace = false): void => {
    columns.arrange(view.widths);
    void navigate({ to: '/office/$model', params: { model: model.name }, search: linkOf(view), replace });
  };
  const opened = useRef(false);
  useEffect(() => {
    if (views === null || opened.current) return;
    opened.current = true;
    const view = views.find(({ key }) => key === preferred);
    if (isUnsaid && view !== undefined && view.key !== ALL) open(view, true);
  });
  if (views === null || current === undefined) return <div className={classes.views} />;
  const isChanged = isModified(model, current, state) || isOtherwiseWide(current, columns.widths);
  return (
    <div className={classes.views}>
      <nav className={classes.viewTabs} aria-label={t('list:views.title')}>
        {views.map((view) => (
          <Link
            key={view.key}
            to="/office/$model"
            params={{ model: model.name }}
            search={linkOf(view)}
            className={classes.view}
            data-current={view.key === current.key || undefined}
            aria-current={view.key === current.key ? 'true' : undefined}
            onClick={() => columns.arrange(view.widths)}
          >
            {view.title}
            {view.key === preferred && <IconStarFilled size={12} aria-label={t('list:views.default')} />}
            {view.key === current.key && isChanged && (
              <span className={classes.viewChanged}>{t('list:views.modified')}</span>
            )}
          </Link>
        ))}
      </nav>
      <ViewActions
        key={current.key}
        model={model}
        session={session}
        state={state}
        columns={columns}
        view={current}
        isChanged={isChanged}
        isDefault={preferred === current.key}
        onOpen={open}
        onDefault={(isDefault) => {
          const next = isDefault ? current.key : null;
          writeDefault(session.user.id, model.name, next);
          setPreferred(next);
        }}
      />
    </div>
  );
}

interface ViewActionsProps extends Omit<ViewTabsProps, 'isUnsaid'> {
  readonly view: ListViewChoice;
  readonly isChanged: boolean;
  readonly isDefault: boolean;
  readonly onOpen: (view: ListViewChoice, replace?: boolean) => void;
  readonly onDefault: (isDefault: boolean) => void;
}

function ViewActions(props: ViewActionsProps) {
  const { model, session, state, columns, view, isChanged, isDefault, onOpen, onDefault } = props;
  const t = useT();
  const [form, setForm] = useState<'new' | 'edit' | 'delete' | null>(null);
  const { saved } = view;
  const mayWrite = covers(session.permissions, 'savedView:write');
  const isMine = saved?.createUser === session.user.id || covers(session.permissions, 'profile:write');
  const mayChange = saved !== null && mayWrite && isMine;
  const content = { address: storedAddress(state, columns.names), widths: columns.widths };
  const save = useRecordWrite({
    onDone: () => {
      // What it shows is what it says from now on, its columns included.
      onOpen({ ...view, ...content }, true);
    },
    repeats: true,
  });
  const leave = (): void => {
    if (isDefault) onDefault(false);
    onOpen({ key: ALL, title: '', address: {}, widths: {}, saved: null });
  };
  const close = (): void => setForm(null);
  useFocusBack(form === 'delete');
  return (
    <Group gap={4} wrap="nowrap" className={classes.viewActions}>
      {isChanged && mayChange && saved !== null && (
        <Button
          variant="light"
          size="compact-md"
          h={32}
          loading={save.pending}
          onClick={() => save.run({ save: 'savedView', id: saved.id, body: writtenView(content) })}
        >
          {t('list:views.save')}
        </Button>
      )}
      {isChanged && mayWrite && (
        <Button variant="default" size="compact-md" h={32} onClick={() => setForm('new')}>
          {t('list:views.saveAs')}
        </Button>
      )}
      {isChanged && (
        <Button variant="subtle" size="compact-md" h={32} onClick={() => onOpen(view)}>
          {t('list:views.reset')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal shadow="md" returnFocus>
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={t('list:views.menu')} title={t('list:views.menu')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onDefault(!isDefault)}>
            {isDefault ? t('list:views.noDefault') : t('list:views.default')}
          </Menu.Item>
          {mayWrite && <Menu.Item onClick={() => setForm('new')}>{t('list:views.saveAs')}</Menu.Item>}
          {mayChange && <Menu.Item onClick={() => setForm('edit')}>{t('list:views.edit')}</Menu.Item>}
          {mayChange && (
            <Menu.Item color="red" onClick={() => setForm('delete')}>
              {t('list:views.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ViewForm
        opened={form === 'new' || form === 'edit'}
        model={model.name}
        saved={form === 'edit' ? saved : null}
        content={content}
        onClose={close}
        onSaved={(made) =>
          onOpen({
            key: String(made.id),
            title: made.name,
            address: content.address,
            widths: content.widths,
            saved: made,
          })
        }
      />
      <Modal
        opened={form === 'delete'}
        onClose={close}
        title={t('list:views.delete')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {saved !== null && <DeleteView view={saved} onDeleted={leave} onCancel={close} />}
      </Modal>
    </Group>
  );
}

interface DeleteViewProps {
  readonly view: SavedView;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

function DeleteView({ view, onDeleted, onCancel }: DeleteViewProps) {
  const t = useT();
  const erase = useRecordWrite({ onDone: onDeleted });
  return (
    <>
      <Text>{t('list:views.deleteQuestion', { name: view.name })}</Text>
      <OperationProblem operation={erase} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" size="md" data-autofocus onClick={onCancel}>
          {t('list:views.cancel')}
        </Button>
        <Button
          color="red"
          size="md"
          loading={erase.pending}
          onClick={() => erase.run({ remove: 'savedView', id: view.id })}
        >
          {t('list:views.confirmDelete')}
        </Button>
      </Group>
    </>
  );
}
