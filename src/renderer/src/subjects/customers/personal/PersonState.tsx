/** What was done with the record of a person: merged into another, another merged into it, or its data erased. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconArrowMerge, IconEraser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useList, useRecord } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { ErasureState } from '#shared/domain/states.ts';
import { useCountWords } from './Counts.tsx';

export function PersonState({ customer }: { readonly customer: ApiRecord<'customer'> }) {
  const t = useT();
  const format = useFormat();
  const { id, mergedInto, erased, erasure } = customer;
  const mayMerge = usePermission('customer:merge');
  // The newest first: those that are out of time are not asked for.
  const merges = useList(
    'customerMerge',
    { customer: id, 'undoneAt[null]': true, sort: '-id', limit: 5 },
    { enabled: mayMerge && mergedInto === null && erased === null },
  );
  const open = (merges.data ?? []).filter(({ undoUntil }) => Date.parse(undoUntil) > Date.now());
  if (erased !== null) {
    const isStuck = erasure === ErasureState.stuck;
    return (
      <Alert
        color={isStuck ? 'orange' : 'gray'}
        mt="md"
        icon={isStuck ? <IconAlertTriangle aria-hidden /> : <IconEraser aria-hidden />}
        title={t('customers:erase.done', { date: format.dateTime(erased) })}
      >
        {isStuck
          ? t('customers:erase.stuck')
          : erasure === ErasureState.finished
            ? t('customers:erase.finished')
            : t('customers:erase.underWay')}
      </Alert>
    );
  }
  if (mergedInto !== null) {
    return (
      <Alert color="blue" mt="md" icon={<IconArrowMerge aria-hidden />} title={t('customers:merge.mergedInto')}>
        <Button
          variant="default"
          size="md"
          renderRoot={(props) => (
            <Link {...props} to="/office/$model/$id" params={{ model: 'customer', id: String(mergedInto) }} />
          )}
        >
          {t('customers:merge.open')}
        </Button>
      </Alert>
    );
  }
  return (
    <>
      {open.map((merge) => (
        <Undo key={merge.id} merge={merge} />
      ))}
    </>
  );
}

function Undo({ merge }: { readonly merge: ApiRecord<'customerMerge'> }) {
  const t = useT();
  const format = useFormat();
  const wordOf = useCountWords();
  const [isAsked, setAsked] = useState(false);
  const { data: merged } = useRecord('customer', merge.merged);
  const name = merged?.name ?? `${merge.merged}`;
  const { run, pending, error } = useOperation('customerUndoMerge', {
    onDone: ({ kept }) => {
      setAsked(false);
      notifications.show({
        autoClose: kept.length === 0 ? 6000 : false,
        color: kept.length === 0 ? 'blue' : 'orange',
        title: t('customers:merge.undone'),
        message:
          kept.length === 0
            ? t('customers:merge.undoneAll')
            : t('customers:merge.undoneKept', { what: kept.map(wordOf).join(', ') }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    },
  });
  const form = useFormFocus(pending);
  return (
    <Alert color="blue" mt="md" icon={<IconArrowMerge aria-hidden />}>
      <Group justify="space-between">
        <Text size="sm">{t('customers:merge.recent', { name, date: format.date(merge.created.slice(0, 10)) })}</Text>
        <Button variant="default" size="md" onClick={() => setAsked(true)}>
          {t('customers:merge.undo')}
        </Button>
      </Group>
      <FormModal opened={isAsked} onClose={() => setAsked(false)} title={t('customers:merge.undo')} size={480}>
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            run({ merge: merge.id });
          }}
        >
          <Stack>
            <Text>{t('customers:merge.undoText')}</Text>
            {error !== null && <ErrorNotice error={error} />}
            <Button type="submit" size="lg" data-autofocus loading={pending}>
              {t('customers:merge.undo')}
            </Button>
          </Stack>
        </form>
      </FormModal>
    </Alert>
  );
}
