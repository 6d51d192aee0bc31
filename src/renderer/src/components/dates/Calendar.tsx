/** The days of a month to choose from, as ARIA's date picker has it: arrows go by days and weeks, page keys by months. */
import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Temporal } from 'temporal-polyfill';
import { useT } from '#screens/base/i18n/index.ts';
import { asLanguage } from '#screens/base/i18n/language.ts';
import classes from './Calendar.module.css';

export interface CalendarProps {
  /** An ISO date, or none. */
  readonly value: string | null;
  /** An ISO date. */
  readonly today: string;
  readonly onChoose: (day: string) => void;
}

const DAYS = 7;
const moves: Readonly<Record<string, Temporal.DurationLike>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { weeks: -1 },
  ArrowDown: { weeks: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

export function Calendar({ value, today, onChoose }: CalendarProps) {
  const t = useT();
  const language = asLanguage(useTranslation().i18n.language);
  const [at, setAt] = useState(() => Temporal.PlainDate.from(value ?? today));
  const focused = useRef<HTMLButtonElement>(null);
  const text = at.toString();
  // After every move, so that the arrows go on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day it is at is what moves the focus
  useEffect(() => focused.current?.focus(), [text]);
  const keyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (move === undefined) return;
    setAt(at.add(move));
    event.preventDefault();
    event.stopPropagation();
  };
  const write = (options: Intl.DateTimeFormatOptions, day: Temporal.PlainDate): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(day.toString()));
  const first = at.with({ day: 1 });
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const weeks = Math.ceil((first.dayOfWeek - 1 + at.daysInMonth) / DAYS);
  // `data-mantine-stop-propagation`: Escape closes the calendar, and not the dialog it is in.
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <MonthButton label={t('common:day.previousMonth')} onClick={() => setAt(at.subtract({ months: 1 }))}>
          <IconChevronLeft size={18} aria-hidden />
        </MonthButton>
        <Text fw={600} aria-live="polite" className={classes.month}>
          {write({ month: 'long', year: 'numeric' }, at)}
        </Text>
        <MonthButton label={t('common:day.nextMonth')} onClick={() => setAt(at.add({ months: 1 }))}>
          <IconChevronRight size={18} aria-hidden />
        </MonthButton>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of buttons that arrows go through is ARIA's grid */}
      <table className={classes.table} role="grid" onKeyDown={keyDown}>
        <thead>
          <tr>
            {Array.from({ length: DAYS }, (_, index) => monday.add({ days: index })).map((day) => (
              <th key={day.toString()} scope="col" abbr={write({ weekday: 'long' }, day)}>
                {write({ weekday: 'narrow' }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => monday.add({ weeks: week })).map((start) => (
            <tr key={start.toString()}>
              {Array.from({ length: DAYS }, (_, index) => start.add({ days: index })).map((day) => (
                <td key={day.toString()}>
                  <UnstyledButton
                    className={classes.day}
                    data-mantine-stop-propagation
                    data-autofocus={day.equals(at) || undefined}
                    ref={day.equals(at) ? focused : null}
                    tabIndex={day.equals(at) ? 0 : -1}
                    aria-label={write({ dateStyle: 'full' }, day)}
                    aria-pressed={day.toString() === value}
                    {...(day.toString() === today ? { 'aria-current': 'date' } : {})}
                    {...(day.month === at.month ? {} : { 'data-other': true })}
                    onClick={() => onChoose(day.toString())}
                  >
                    {day.day}
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function MonthButton({ label, onClick, children }: MonthButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      data-mantine-stop-propagation
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
