/** What can be done with a record besides changing it: another like it, and deleting it, which can be undone. */
import { ActionIcon, Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { explainError } from '#screens/components/explainError.ts';
import { useRecordWrite } from '#screens/components/useOperation.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { type AnyRecord, recordTitle } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';

export interface RecordActionsProps {
  readonly model: AnyModel;
  readonly record: AnyRecord;
}

/** How long it can be undone from the notice; after that from the record itself. */
const UNDO = 12_000;

export function RecordActions({ model, record }: RecordActionsProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const title = recordTitle(model, record, label, format);
  const comesBack = model.fields.deleted !== undefined;
  const restoring = useRecordWrite({
    onDone: () => navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(record.id) } }),
    onFailed: (failure) => {
      const { title: what, details, todo } = explainError(t, failure);
      notifications.show({
        color: 'red',
        title: what,
        message: [...details, todo].join(' '),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    },
  });
  const undo = (): void => {
    notifications.hide(noticeOf(model, record));
    restoring.run({ restore: model.name, id: record.id });
  };
  const removal = { remove: model.name, id: record.id };
  const { run, pending, error } = useRecordWrite({
    onDone: async () => {
      setAsked(false);
      await navigate({ to: '/office/$model', params: { model: model.name } });
      notifications.show({
        id: noticeOf(model, record),
        autoClose: UNDO,
        closeButtonProps: { 'aria-label': t('common:close') },
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{t('form:deleted', { title })}</Text>
            {comesBack && (
              <Button h={44} variant="light" onClick={undo}>
                {t('common:undo')}
              </Button>
            )}
          </Group>
        ),
      });
    },
    onFailed: () => setAsked(true),
  });
  return (
    <>
      <ActionsMenu
        model={model.name}
        id={record.id}
        onDelete={() => {
          if (comesBack) run(removal);
          else setAsked(true);
        }}
      />
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={error === null ? t('form:deleteTitle', { title }) : t('form:notDeleted', { title })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack>
          {error === null ? (
            <Text>{t('form:deleteForGood')}</Text>
          ) : (
            <Refusal model={model} id={record.id} error={error} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsked(false)} data-autofocus>
              {error === null ? t('form:cancel') : t('common:close')}
            </Button>
            {error === null && (
              <Button color="red.9" loading={pending} onClick={() => run(removal)}>
                {t('form:delete')}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

interface ActionsMenuProps {
  readonly model: string;
  readonly id: number;
  readonly onDelete: () => void;
}

function ActionsMenu({ model, id, onDelete }: ActionsMenuProps) {
  const t = useT();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={t('form:actions')} title={t('form:actions')}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/office/$model/new" params={{ model }} search={{ copy: id }} />}
        >
          {t('form:duplicate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} c="var(--mantine-color-error)" onClick={onDelete}>
          {t('form:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface RefusalProps {
  readonly model: AnyModel;
  readonly id: number;
  readonly error: Error;
}

/** Why it was not deleted; where other records need it, the way to them. */
function Refusal({ model, id, error }: RefusalProps) {
  const t = useT();
  const label = useLabel();
  const [, holderName = '', field = ''] =
    (error instanceof ApiError && error.code === 'in_use' && /^(\w+)\.(\w+)$/.exec(error.detail ?? '')) || [];
  const holder = findModel(holderName);
  if (holder === undefined) return <ErrorNotice error={error} />;
  const isList = holder.fields[field]?.type === 'manyToMany';
  return (
    <Stack gap="sm">
      <Text>
        {t('form:inUse', {
          what: label(model.label),
          holders: label(holder.plural),
          field: label(holder.fields[field]?.label),
        })}
      </Text>
      <Group>
        <Button
          variant="default"
          size="md"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/office/$model"
              params={{ model: holder.name }}
              search={isList ? {} : { [`${field}[in]`]: id }}
            />
          )}
        >
          {t('form:showHolders', { holders: label(holder.plural) })}
        </Button>
      </Group>
    </Stack>
  );
}

const noticeOf = (model: AnyModel, { id }: AnyRecord): string => `deleted-${model.name}-${id}`;
