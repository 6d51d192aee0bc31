/** What can be done with a record besides changing it: another like it, and deleting it, which can be undone. */
import { ActionIcon, Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { remove, restore } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { explainError } from '#screens/components/explainError.ts';
import { useOnce } from '#screens/components/useOnce.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { type AnyRecord, recordTitle } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import './texts.ts';

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
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: ['office', model.name] });
  const undo = async (): Promise<void> => {
    notifications.hide(noticeOf(model, record));
    try {
      await restore(model.name, record.id, { idempotencyKey: uuid() });
      refresh();
      await navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(record.id) } });
    } catch (error) {
      const { title: what, details, todo } = explainError(t, error);
      notifications.show({
        color: 'red',
        title: what,
        message: [...details, todo].join(' '),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    }
  };
  const { run, pending, error } = useOnce({
    perform: (_: null, idempotencyKey) => remove(model.name, record.id, { idempotencyKey }),
    onDone: async () => {
      setAsked(false);
      refresh();
      await navigate({ to: '/office/$model', params: { model: model.name } });
      notifications.show({
        id: noticeOf(model, record),
        autoClose: UNDO,
        closeButtonProps: { 'aria-label': t('common:close') },
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{t('forms:deleted', { title })}</Text>
            {comesBack && (
              <Button h={44} variant="light" onClick={() => void undo()}>
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
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label={t('forms:actions')} title={t('forms:actions')}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={18} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/office/$model/new" params={{ model: model.name }} search={{ copy: record.id }} />
            )}
          >
            {t('forms:duplicate')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={18} aria-hidden />}
            c="var(--mantine-color-error)"
            onClick={() => {
              if (comesBack) run(null);
              else setAsked(true);
            }}
          >
            {t('forms:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={error === null ? t('forms:deleteTitle', { title }) : t('forms:notDeleted', { title })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack>
          {error === null ? (
            <Text>{t('forms:deleteForGood')}</Text>
          ) : (
            <Refusal model={model} id={record.id} error={error} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsked(false)} data-autofocus>
              {error === null ? t('forms:cancel') : t('common:close')}
            </Button>
            {error === null && (
              <Button color="red.9" loading={pending} onClick={() => run(null)}>
                {t('forms:delete')}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
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
        {t('forms:inUse', {
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
          {t('forms:showHolders', { holders: label(holder.plural) })}
        </Button>
      </Group>
    </Stack>
  );
}

const noticeOf = (model: AnyModel, { id }: AnyRecord): string => `deleted-${model.name}-${id}`;
