/** How many there are of a product: typed, or one more or less by touch. What is typed is recorded when it rests. */
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { totalQuantity } from '#shared/domain/stock.ts';
import classes from './Count.module.css';
import type { Found } from './countQueue.ts';
import type { CountRow } from './countRows.ts';

export interface CountInputProps {
  readonly row: CountRow;
  readonly size: 'md' | 'lg';
  readonly label: string;
  readonly onRecord: (item: Found) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const MOST = 1_000_000;
const DECIMALS = 3;
/** How long typing rests before it is recorded, in milliseconds. */
const REST = 900;

export function CountInput({ row, size, label, onRecord, onKeyDown }: CountInputProps) {
  const t = useT();
  const { product, name, counted } = row;
  /** What was typed and is not recorded; undefined: nothing was. */
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const latest = useRef(typed);
  const commit = (): void => {
    const amount = latest.current;
    latest.current = undefined;
    setTyped(undefined);
    if (amount !== undefined && amount !== counted) onRecord({ product, amount });
  };
  const committing = useRef(commit);
  useEffect(() => {
    committing.current = commit;
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => committing.current(), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const now = (): void => committing.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);
  const step = (by: 1 | -1): void => {
    const amount = totalQuantity([typed === undefined ? (counted ?? 0) : (typed ?? 0), by]);
    latest.current = undefined;
    setTyped(undefined);
    if (amount >= 0) onRecord(by === 1 && typed === undefined ? { product, add: 1 } : { product, amount });
  };
  const button = { size: size === 'lg' ? 50 : 44, variant: 'default' } as const;
  return (
    <span className={classes.counter}>
      <ActionIcon
        {...button}
        tabIndex={-1}
        aria-label={t('stock:count.less', { name })}
        disabled={(typed ?? counted ?? 0) < 1}
        onClick={() => step(-1)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <DecimalInput
        size={size}
        w={size === 'lg' ? 130 : 100}
        styles={{ input: { textAlign: 'right' } }}
        aria-label={label}
        max={MOST}
        decimals={DECIMALS}
        value={typed === undefined ? counted : typed}
        onChange={(typing) => {
          // What a scan put into the field and took out again was not typed.
          const amount = typing === counted ? undefined : typing;
          latest.current = amount;
          setTyped(amount);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          onKeyDown?.(event);
        }}
      />
      <ActionIcon {...button} tabIndex={-1} aria-label={t('stock:count.more', { name })} onClick={() => step(1)}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}
