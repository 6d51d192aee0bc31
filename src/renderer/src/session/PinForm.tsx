/** The PIN of one member of staff: field, keys, and what the service says to it. */
import { Alert, Avatar, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { setSession } from '../api/session.ts';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { useT } from '../i18n/index.ts';
import { PinField } from './PinField.tsx';
import { PinPad } from './PinPad.tsx';
import { isPin } from './pin.ts';
import classes from './SignIn.module.css';
import type { StaffMember } from './UserTiles.tsx';
import { useCountdown } from './useCountdown.ts';

export interface PinFormProps {
  readonly user: StaffMember;
  readonly pin: string;
  readonly onPin: (pin: string) => void;
  readonly onSignedIn: () => void;
}

export function PinForm({ user, pin, onPin, onSignedIn }: PinFormProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const wait = useCountdown(lockedUntil);
  const locked = wait > 0;

  const signIn = useMutation({
    mutationFn: () => call('sessionStart', { user: user.id, pin }),
    onSuccess: (session) => {
      onSignedIn();
      setSession(session);
    },
    onError: (error) => {
      onPin('');
      if (!(error instanceof ApiError)) return;
      if (error.code === 'unauthenticated') setMessage(t('session:wrongPin'));
      if (error.code === 'too_many_attempts') setLockedUntil(Date.now() + (error.retryAfter ?? 30) * 1000);
    },
  });

  // Typing goes to the PIN whatever was touched before: after choosing a name, a failure or the end of a wait.
  useEffect(() => {
    if (!locked && !signIn.isPending) field.current?.focus();
  }, [locked, signIn.isPending]);

  const change = (next: string): void => {
    setMessage(null);
    onPin(next);
    field.current?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (locked || signIn.isPending) return;
    if (isPin(pin)) signIn.mutate();
    else setMessage(t('session:tooShort'));
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Group gap="sm" justify="center" wrap="nowrap">
        <Avatar name={user.name} color="initials" size={40} radius="xl" aria-hidden />
        <Text fw={600} truncate maw={220}>
          {user.name}
        </Text>
      </Group>
      <PinField
        ref={field}
        aria-label={t('session:pinOf', { name: user.name })}
        placeholder="••••"
        size="lg"
        value={pin}
        onChange={change}
        disabled={locked}
        error={message}
        visibilityToggleButtonProps={{ 'aria-label': t('session:show') }}
        classNames={{ innerInput: classes.pin, error: classes.pinError }}
        data-testid="pin"
      />
      <PinPad value={pin} onChange={change} disabled={locked} busy={signIn.isPending} />
      <Stack gap="xs" className={classes.messages}>
        {locked && (
          <Alert color="orange" icon={<IconClockPause aria-hidden />} role="presentation">
            <VisuallyHidden role="alert">{t('session:lockedOut')}</VisuallyHidden>
            <span aria-hidden>{t('session:locked', { seconds: wait })}</span>
          </Alert>
        )}
        {signIn.error !== null && !isExpected(signIn.error) && <ErrorNotice error={signIn.error} />}
      </Stack>
    </form>
  );
}

/** Failures with a message of their own. */
function isExpected(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'too_many_attempts');
}
