/** Changes one's own PIN: the one there is, and the new one twice. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { PinField } from '#screens/subjects/staff/pin/PinField.tsx';

/** Digits of a PIN at least. */
const SHORTEST = 4;

export interface ChangePinProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ChangePin({ opened, onClose }: ChangePinProps) {
  const t = useT();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('settings:own.changePin')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {opened && <PinForm onClose={onClose} />}
    </Modal>
  );
}

function PinForm({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [pin, setPin] = useState('');
  const [newPin, setNewPin] = useState('');
  const [again, setAgain] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { run, pending, error } = useOperation('sessionChangePin', {
    repeats: true,
    onDone: () => {
      notifications.show({
        message: t('settings:own.pinChanged'),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onClose();
    },
  });
  const isWrong = error instanceof ApiError && error.fields.some(({ pointer }) => pointer === '#/pin');
  const isShort = newPin.length < SHORTEST;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (pin !== '' && !isShort && newPin === again) run({ pin, newPin });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PinField
          data-autofocus
          size="md"
          label={t('settings:own.oldPin')}
          visibilityToggleButtonProps={{ 'aria-label': t('form:secret.show') }}
          error={isWrong ? t('settings:own.wrongPin') : isAsked && pin === '' && t('settings:own.missing')}
          value={pin}
          onChange={setPin}
        />
        <PinField
          size="md"
          label={t('settings:own.newPin')}
          description={t('settings:own.pinLength')}
          visibilityToggleButtonProps={{ 'aria-label': t('form:secret.show') }}
          error={isAsked && isShort && t('settings:own.pinLength')}
          value={newPin}
          onChange={setNewPin}
        />
        <PinField
          size="md"
          label={t('settings:own.again')}
          visibilityToggleButtonProps={{ 'aria-label': t('form:secret.show') }}
          error={isAsked && newPin !== again && t('settings:own.different')}
          value={again}
          onChange={setAgain}
        />
        {error !== null && !isWrong && <ErrorNotice error={error} />}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {t('form:cancel')}
          </Button>
          <Button size="md" type="submit" loading={pending}>
            {t('settings:own.savePin')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
