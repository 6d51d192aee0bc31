/** Large keys for a PIN. They type into the field that `value` is; focus stays there, so keyboard and finger mix. */
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowRight, IconBackspace } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import { PIN_MAX } from './pin.ts';
import classes from './SignIn.module.css';

export interface PinPadProps {
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly disabled: boolean;
  readonly busy: boolean;
  /** What the last key does; signs in unless said. */
  readonly enterLabel?: string;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export function PinPad({ value, onChange, disabled, busy, enterLabel }: PinPadProps) {
  const t = useT();
  const key = (digit: string) => (
    <Button
      key={digit}
      variant="default"
      className={classes.key}
      aria-label={t('session:key', { digit })}
      disabled={disabled || value.length >= PIN_MAX}
      onClick={() => onChange(value + digit)}
    >
      {digit}
    </Button>
  );
  return (
    <div className={classes.pad}>
      {digits.map(key)}
      <ActionIcon
        variant="default"
        className={classes.key}
        aria-label={t('session:erase')}
        disabled={disabled || value === ''}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <IconBackspace size={28} aria-hidden />
      </ActionIcon>
      {key('0')}
      <ActionIcon
        type="submit"
        variant="filled"
        color="brand"
        className={classes.key}
        aria-label={enterLabel ?? t('session:enter')}
        disabled={disabled}
        loading={busy}
      >
        <IconArrowRight size={28} aria-hidden />
      </ActionIcon>
    </div>
  );
}
