/** The PIN of one member of staff: field, keys, and what the service says to it. */
import { Group, Text, VisuallyHidden } from '@mantine/core';
import { type Dispatch, type FormEvent, type RefObject, type SetStateAction, useRef, useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { setSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { Initials } from './Initials.tsx';
import { PinField } from './PinField.tsx';
import { PinPad } from './PinPad.tsx';
import { isPin } from './pin.ts';
import classes from './SignIn.module.css';
import type { StaffMember } from './UserTiles.tsx';
import { useCountdown } from './useCountdown.ts';

export interface PinFormProps {
  readonly user: StaffMember;
  readonly pin: string;
  readonly onPin: Dispatch<SetStateAction<string>>;
  /** The PIN's field: typing belongs there whatever was pressed before. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSignedIn: () => void;
}

export function PinForm({ user, pin, onPin, field, onSignedIn }: PinFormProps) {
  const t = useT();
  const [message, setMessage] = useState<string | null>(null);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const wait = useCountdown(lockedUntil);
  const locked = wait > 0;
  /** Entered while another PIN was being checked. */
  const entered = useRef<string | null>(null);

  const signIn = useOperation('sessionStart', {
    onDone: (session) => {
      onSignedIn();
      setSession(session);
    },
    onFailed: (error, { pin: sent }): void => {
      // What was typed meanwhile was not refused, and may be of another.
      onPin((now) => (now === sent ? '' : now));
      field.current?.focus();
      const next = entered.current;
      entered.current = null;
      if (!(error instanceof ApiError)) return;
      if (error.code === 'unauthenticated' && next === pin && next !== sent) {
        signIn.run({ user: user.id, pin: next });
        return;
      }
      if (error.code === 'unauthenticated' && pin === sent) setMessage(t('session:wrongPin'));
      if (error.code === 'too_many_attempts') setLockedUntil(Date.now() + (error.retryAfter ?? 30) * 1000);
    },
  });

  const change = (next: string): void => {
    setMessage(null);
    onPin(next);
    field.current?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (locked) return;
    if (isPin(pin)) signIn.run({ user: user.id, pin });
    else setMessage(t('session:tooShort'));
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Group gap="sm" justify="center" wrap="nowrap">
        <Initials name={user.name} size={40} />
        <Text fw={600} truncate maw={220}>
          {user.name}
        </Text>
      </Group>
      <div>
        <PinField
          ref={field}
          aria-label={t('session:pinOf', { name: user.name })}
          // The keys below are the keyboard: a tablet's own would only cover them.
          inputMode="none"
          size="lg"
          value={pin}
          onChange={change}
          onKeyDown={(event) => {
            // The key that submits is off meanwhile, and Enter with it.
            if (event.key === 'Enter' && signIn.pending && isPin(pin)) entered.current = pin;
          }}
          readOnly={locked}
          error={message !== null}
          rightSection={<span />}
          rightSectionWidth={0}
          classNames={{ innerInput: classes.pin }}
          data-testid="pin"
        />
        <div className={classes.message}>
          {message !== null && (
            <Text role="alert" size="sm" c="var(--mantine-color-error)">
              {message}
            </Text>
          )}
          {locked && (
            <Text size="sm" className={classes.locked}>
              <VisuallyHidden role="alert">{t('session:lockedOut')}</VisuallyHidden>
              <span aria-hidden>{t('session:locked', { seconds: wait })}</span>
            </Text>
          )}
        </div>
      </div>
      <PinPad value={pin} onChange={change} disabled={locked} busy={signIn.pending} />
      {signIn.error !== null && !isExpected(signIn.error) && <ErrorNotice error={signIn.error} />}
    </form>
  );
}

/** Failures with a message of their own. */
function isExpected(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'too_many_attempts');
}
