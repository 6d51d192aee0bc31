/** The product that was scanned last, large: a number typed now is how many there are of it. */
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './Count.module.css';
import { CountInput } from './CountInput.tsx';
import type { Found } from './countQueue.ts';
import type { CountRow } from './countRows.ts';

export interface LastCountedProps {
  readonly row: CountRow;
  readonly isBlind: boolean;
  readonly onRecord: (item: Found) => void;
}

export function LastCounted({ row, isBlind, onRecord }: LastCountedProps) {
  const t = useT();
  const format = useFormat();
  const part = useRef<HTMLElement>(null);
  const { counted } = row;
  // Again with each scan of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was counted says that it was scanned.
  useEffect(() => {
    const input = part.current?.querySelector('input');
    if (input === document.activeElement) input?.select();
    else input?.focus();
  }, [counted]);
  return (
    <section ref={part} className={classes.last} aria-label={t('stock:count.last')}>
      <div style={{ minWidth: 0 }}>
        <Text size="xs" c="dimmed">
          {t('stock:count.last')}
        </Text>
        <div className={classes.lastName}>{row.name}</div>
        {!isBlind && (
          <Text size="sm">
            {t('stock:count.lastExpected', { expected: format.number(row.expected) })}
            {row.difference !== 0 && row.difference !== null && (
              <span className={row.difference < 0 ? classes.short : classes.over}>
                {' '}
                {row.difference > 0 && '+'}
                {format.number(row.difference)}
              </span>
            )}
          </Text>
        )}
      </div>
      <CountInput row={row} size="lg" label={t('stock:count.amountOfLast', { name: row.name })} onRecord={onRecord} />
    </section>
  );
}
