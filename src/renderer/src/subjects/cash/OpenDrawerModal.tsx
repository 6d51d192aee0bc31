/** Opening the drawer without a sale: for a reason, which X and Z state with who opened it. */
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle, IconLockOpen2 } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { focusFault } from '#screens/components/focus.ts';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import { ReasonDirection } from '#shared/domain/states.ts';
import { saysSomething } from '#shared/domain/text.ts';
import type { PosState } from '#shared/operations/parts.ts';
import { ReasonChips } from './ReasonChips.tsx';

export interface OpenDrawerModalProps {
  readonly state: PosState;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function OpenDrawerModal({ state, opened, onClose }: OpenDrawerModalProps) {
  const t = useT();
  return (
    <FormModal opened={opened} onClose={onClose} size={520} title={t('cash:openDrawer.title')}>
      {state.hasDrawer ? (
        <OpenDrawerForm pos={state.pos} onDone={onClose} />
      ) : (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title={t('cash:openDrawer.none')}>
          {t('cash:openDrawer.noneTodo')}
        </Alert>
      )}
    </FormModal>
  );
}

function OpenDrawerForm({ pos, onDone }: { readonly pos: number; readonly onDone: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [comments, setComments] = useState('');
  const [missing, setMissing] = useState(false);
  const reasons = useListAll('posReason', { direction: ReasonDirection.drawer, active: true, sort: 'id' }).data ?? [];

  const open = useOperation('posOpenDrawer', {
    onDone: () => {
      notifications.show({
        message: t('cash:openDrawer.done'),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onDone();
    },
  });
  const form = useFormFocus(open.pending);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (reason !== '' || saysSomething(comments)) {
      open.run({
        pos,
        ...(reason === '' ? {} : { reason: Number(reason) }),
        ...(comments.trim() === '' ? {} : { comments: comments.trim() }),
      });
      return;
    }
    flushSync(() => setMissing(true));
    focusFault(event.currentTarget);
  };

  // The reasons may be read only after the dialog has taken the focus.
  const isRead = reasons.length > 0;
  useEffect(() => {
    const typed = document.activeElement?.matches('textarea, [type=radio]') ?? false;
    if (isRead && !typed) form.current?.querySelector<HTMLElement>('[type=radio]')?.focus();
  }, [isRead, form]);

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <ReasonChips
          legend={t('cash:openDrawer.why')}
          reasons={reasons}
          value={reason}
          onChange={(next) => {
            setReason(next);
            setMissing(false);
          }}
          size="lg"
          isFirst
        />
        <Textarea
          label={t('cash:openDrawer.comments')}
          autosize
          minRows={1}
          maxLength={2000}
          value={comments}
          onChange={(event) => {
            setComments(event.currentTarget.value);
            setMissing(false);
          }}
          error={missing && t('cash:openDrawer.whyRequired')}
        />
        <Text size="sm" c="dimmed">
          {t('cash:openDrawer.noted')}
        </Text>
        <OperationProblem operation={open} note={t('cash:openDrawer.failed')} />
        <Button type="submit" size="lg" loading={open.pending} leftSection={<IconLockOpen2 size={22} aria-hidden />}>
          {t('cash:actions.openDrawer')}
        </Button>
      </Stack>
    </form>
  );
}
