/** Which manager, and the PIN. */
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { PinField } from '#screens/subjects/staff/pin/PinField.tsx';
import { PinPad } from '#screens/subjects/staff/pin/PinPad.tsx';
import { isPin, pinDigits } from '#screens/subjects/staff/pin/pin.ts';
import { type StaffMember, UserTiles } from '#screens/subjects/staff/pin/UserTiles.tsx';
import { useCountdown } from '#screens/subjects/staff/pin/useCountdown.ts';
import classes from './Authorise.module.css';

export interface AuthoriseFormProps {
  readonly managers: readonly StaffMember[];
  /** What the action takes. */
  readonly scope: string;
  readonly onToken: (token: string) => void;
}

export function AuthoriseForm({ managers, scope, onToken }: AuthoriseFormProps) {
  const t = useT();
  const [chosen, setChosen] = useState<number | null>(managers[0]?.id ?? null);
  const [pin, setPin] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const wait = useCountdown(lockedUntil);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const user = managers.find(({ id }) => id === chosen) ?? managers[0];
  /** Entered while another PIN was being checked. */
  const entered = useRef<string | null>(null);

  const authorise = useMutation({
    mutationFn: (sent: string) => call('sessionAuthorise', { user: user?.id ?? 0, pin: sent, scope }),
    onSuccess: ({ token }) => onToken(token),
    onError: (error, sent): void => {
      field.current?.focus();
      const next = entered.current;
      entered.current = null;
      const isWrong = error instanceof ApiError && error.fields.some(({ code }) => code === 'wrong_pin');
      if (isWrong && next === pin && next !== sent) {
        authorise.mutate(next);
        return;
      }
      // What was typed meanwhile was not refused.
      if (pin === sent) {
        setPin('');
        setMessage(messageOf(t, error));
      }
      if (error instanceof ApiError && error.code === 'too_many_attempts') {
        setLockedUntil(Date.now() + (error.retryAfter ?? 30) * 1000);
      }
    },
  });

  const change = (next: string): void => {
    setMessage(null);
    setPin(next);
    field.current?.focus();
  };
  /** Digits typed while a name has the focus are the PIN. */
  const typeDigit = (event: KeyboardEvent): void => {
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    change(pinDigits(pin + event.key));
  };
  const choose = (id: number, pressed: boolean): void => {
    if (id !== chosen) setPin('');
    setChosen(id);
    if (pressed) field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wait > 0 || authorise.isPending) return;
    if (isPin(pin)) authorise.mutate(pin);
    else setMessage(t('session:tooShort'));
  };

  const said = wait > 0 ? t('session:locked', { seconds: wait }) : message;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hands on digits typed on the tiles inside */}
      <div className={classes.managers} onKeyDown={typeDigit}>
        <Text size="sm" c="dimmed" mb="xs">
          {t('permissions:who')}
        </Text>
        <UserTiles users={managers} chosen={user?.id ?? null} onChoose={choose} />
      </div>
      <div className={classes.pin}>
        <PinField
          ref={field}
          label={t('session:pinOf', { name: user?.name ?? '' })}
          inputMode="none"
          size="lg"
          value={pin}
          onChange={change}
          onKeyDown={(event) => {
            // The key that submits is off meanwhile, and Enter with it.
            if (event.key === 'Enter' && authorise.isPending && isPin(pin)) entered.current = pin;
          }}
          readOnly={wait > 0}
          error={said ?? false}
          errorProps={{ role: 'alert' }}
          visibilityToggleButtonProps={{ 'aria-label': t('session:show') }}
        />
        <PinPad
          value={pin}
          onChange={change}
          disabled={wait > 0}
          busy={authorise.isPending}
          enterLabel={t('permissions:authorise')}
        />
        {authorise.error !== null && messageOf(t, authorise.error) === null && <ErrorNotice error={authorise.error} />}
      </div>
    </form>
  );
}

/** What is said beside the PIN; null for what needs more words. */
function messageOf(t: Translate, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'too_many_attempts') return t('session:lockedOut');
  if (error.fields.some(({ code }) => code === 'wrong_pin')) return t('session:wrongPin');
  return error.code === 'insufficient_scope' ? t('permissions:mayNot') : null;
}
