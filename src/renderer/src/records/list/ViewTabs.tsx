/** The views above a list, and what is done with the one that is chosen. */
import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core';
import { IconDots, IconStarFilled } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { remove, update } from '#screens/base/api/client.ts';
import { refreshModels } from '#screens/base/api/queries.ts';
import type { StaffSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useFocusBack } from '#screens/components/useFocusBack.ts';
import { useOnce } from '#screens/components/useOnce.ts';
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
      <nav className={classes.viewTabs} aria-label={t('lists:views.title')}>
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
            {view.key === preferred && <IconStarFilled size={12} aria-label={t('lists:views.default')} />}
            {view.key === current.key && isChanged && (
              <span className={classes.viewChanged}>{t('lists:views.modified')}</span>
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
  const save = useOnce({
    perform: (id: number, idempotencyKey) => update('savedView', id, writtenView(content), { idempotencyKey }),
    onDone: () => {
      refreshModels(new Set(['savedView']));
      // What it shows is what it says from now on, its columns included.
      onOpen({ ...view, ...content }, true);
    },
    repeats: true,
  });
  const erase = useOnce({
    perform: (id: number, idempotencyKey) => remove('savedView', id, { idempotencyKey }),
    onDone: async () => {
      if (isDefault) onDefault(false);
      onOpen({ key: ALL, title: '', address: {}, widths: {}, saved: null });
      await refreshModels(new Set(['savedView']));
    },
  });
  const close = (): void => setForm(null);
  useFocusBack(form === 'delete');
  return (
    <Group gap={4} wrap="nowrap" className={classes.viewActions}>
      {isChanged && mayChange && saved !== null && (
        <Button variant="light" size="compact-md" h={32} loading={save.pending} onClick={() => save.run(saved.id)}>
          {t('lists:views.save')}
        </Button>
      )}
      {isChanged && mayWrite && (
        <Button variant="default" size="compact-md" h={32} onClick={() => setForm('new')}>
          {t('lists:views.saveAs')}
        </Button>
      )}
      {isChanged && (
        <Button variant="subtle" size="compact-md" h={32} onClick={() => onOpen(view)}>
          {t('lists:views.reset')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal shadow="md" returnFocus>
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={t('lists:views.menu')} title={t('lists:views.menu')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onDefault(!isDefault)}>
            {isDefault ? t('lists:views.noDefault') : t('lists:views.default')}
          </Menu.Item>
          {mayWrite && <Menu.Item onClick={() => setForm('new')}>{t('lists:views.saveAs')}</Menu.Item>}
          {mayChange && <Menu.Item onClick={() => setForm('edit')}>{t('lists:views.edit')}</Menu.Item>}
          {mayChange && (
            <Menu.Item color="red" onClick={() => setForm('delete')}>
              {t('lists:views.delete')}
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
        title={t('lists:views.delete')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Text>{t('lists:views.deleteQuestion', { name: view.title })}</Text>
        {erase.error !== null && <ErrorNotice error={erase.error} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" size="md" data-autofocus onClick={close}>
            {t('lists:views.cancel')}
          </Button>
          <Button color="red" size="md" loading={erase.pending} onClick={() => saved !== null && erase.run(saved.id)}>
            {t('lists:views.confirmDelete')}
          </Button>
        </Group>
      </Modal>
    </Group>
  );
}
