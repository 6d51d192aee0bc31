/**
 * A field for a day. The browser's own writes days in the browser's language; this one in the language on screen, and it
 * takes them as people type them. A calendar opens beside it, also by Alt ↓.
 */
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { isDate } from '#shared/domain/time.ts';
import { Calendar } from './Calendar.tsx';
import { dayText, readDay } from './dayText.ts';

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection'> {
  /** An ISO date, or what was typed instead of one. */
  readonly value: string;
  /** An ISO date; what is none as it is typed, so that the service refuses it at its field; empty for none. */
  readonly onChange: (value: string) => void;
  /** False inside a dropdown, to which the calendar then belongs: what is chosen in it is no click outside. */
  readonly withinPortal?: boolean;
}

export function DayInput({
  value,
  onChange,
  onBlur,
  onKeyDown,
  disabled = false,
  withinPortal = true,
  ...props
}: DayInputProps) {
  const t = useT();
  const today = useToday();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const close = (): void => {
    setOpen(false);
    input.current?.focus();
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.altKey && event.key === 'ArrowDown' && !disabled) {
      event.preventDefault();
      setOpen(true);
    }
    onKeyDown?.(event);
  };
  return (
    <TextInput
      placeholder={t('common:day.form')}
      maxLength={10}
      autoComplete="off"
      {...props}
      ref={input}
      disabled={disabled}
      value={typed ?? dayText(value)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(readDay(text, today) ?? text.trim());
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      onKeyDown={keyDown}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          shadow="md"
          withinPortal={withinPortal}
          trapFocus
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              // As high as the field: a finger hits it.
              size={props.size === 'md' ? 44 : 36}
              tabIndex={-1}
              disabled={disabled}
              aria-label={t('common:day.open')}
              title={t('common:day.open')}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p="xs" aria-label={t('common:day.choose')}>
            <Calendar
              value={isDate(value) ? value : null}
              today={today}
              onChoose={(day) => {
                setTyped(null);
                onChange(day);
                close();
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
