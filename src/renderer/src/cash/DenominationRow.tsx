/** One note or coin: what it looks like, how many there are, what that is worth. */
import { Text, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useNumberField } from '#screens/components/NumberPad.tsx';
import { fromMoney, ZERO } from '#shared/domain/money.ts';
import classes from './CashCountInput.module.css';
import { type Denomination, readPieces, worth } from './denominations.ts';

export interface DenominationRowProps {
  readonly denomination: Denomination;
  readonly pieces: number | null;
  readonly onChange: (pieces: number | null) => void;
  /** Goes to the field that many rows further; false when there is none. */
  readonly onMove: (from: HTMLInputElement, rows: 1 | -1) => void;
  readonly autoFocus: boolean;
}

export function DenominationRow({ denomination, pieces, onChange, onMove, autoFocus }: DenominationRowProps) {
  const t = useT();
  const format = useFormat();
  const field = useNumberField('numeric');
  const value = format.denomination(fromMoney(denomination.value));
  const subtotal = pieces === null ? ZERO : worth(denomination, pieces);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const rows = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (rows === null) return;
    event.preventDefault();
    onMove(event.currentTarget, rows);
  };

  return (
    <div className={classes.row}>
      <span className={classes.piece} data-kind={denomination.kind} data-value={denomination.key} aria-hidden>
        {value}
      </span>
      <TextInput
        aria-label={denomination.kind === 'note' ? t('cash:count.note', { value }) : t('cash:count.coin', { value })}
        {...field}
        autoComplete="off"
        placeholder="0"
        classNames={{ input: classes.pieces }}
        value={pieces ?? ''}
        onChange={(event) => onChange(readPieces(event.currentTarget.value))}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        data-autofocus={autoFocus || undefined}
        data-pieces
      />
      <Text className={classes.subtotal} data-empty={subtotal === ZERO || undefined}>
        {format.moneyOf(subtotal)}
      </Text>
    </div>
  );
}
