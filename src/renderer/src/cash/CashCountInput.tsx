/** Cash counted: by notes and coins, keyboard only if one likes, or typed as one amount. */
import { Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconEraser } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { fromMoney, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import classes from './CashCountInput.module.css';
import { DenominationRow } from './DenominationRow.tsx';
import {
  type CashCount,
  countTotal,
  type Denomination,
  denominations,
  emptyCount,
  withPieces,
} from './denominations.ts';

export type CountMode = 'denominations' | 'amount';

export interface CashCountInputProps {
  /** What is counted, as the name of the amount field. */
  readonly label: string;
  readonly value: CashCount;
  readonly onChange: (count: CashCount) => void;
  readonly initialMode?: CountMode;
  /** Enter in the last field: on to what follows the count. */
  readonly onDone: (mode: CountMode) => void;
  /** PgDn ends the count: said beside the other keys. */
  readonly goesOn?: boolean;
  /** The way of counting was changed. */
  readonly onMode?: (mode: CountMode) => void;
  /** What is wrong with the count, when it is nothing yet. */
  readonly error?: string | null;
}

const kinds = ['note', 'coin'] as const;

export function CashCountInput({
  label,
  value,
  onChange,
  initialMode = 'denominations',
  onDone,
  goesOn = false,
  onMode,
  error = null,
}: CashCountInputProps) {
  const t = useT();
  const format = useFormat();
  const [mode, setMode] = useState<CountMode>(initialMode);
  const [unfolded, setUnfolded] = useState(false);
  const table = useRef<HTMLDivElement>(null);

  const changeMode = (next: string): void => {
    setMode(next === 'amount' ? 'amount' : 'denominations');
    onMode?.(next === 'amount' ? 'amount' : 'denominations');
    // The pieces make the total: an amount typed before says nothing about them.
    if (next !== 'amount') onChange(emptyCount);
    else onChange({ total: value.total, counts: {} });
  };

  const move = (from: HTMLInputElement, rows: 1 | -1): void => {
    const fields = [...(table.current?.querySelectorAll<HTMLInputElement>('input[data-pieces]') ?? [])];
    const target = fields[fields.indexOf(from) + rows];
    if (target !== undefined) target.focus();
    else if (rows === 1) onDone('denominations');
  };

  // Seldom seen: they come when they are asked for, or were counted.
  const isUnfolded = unfolded || denominations.some((item) => item.isRare && value.counts[item.key] !== undefined);
  const shown = denominations.filter((item) => isUnfolded || !item.isRare);

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('cash:count.mode')}
          value={mode}
          onChange={changeMode}
          data={[
            { value: 'denominations', label: t('cash:count.byDenomination') },
            { value: 'amount', label: t('cash:count.byAmount') },
          ]}
        />
        {mode === 'denominations' && value.total !== null && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => onChange(emptyCount)}
          >
            {t('cash:count.clear')}
          </Button>
        )}
      </Group>
      {mode === 'denominations' ? (
        <>
          <div ref={table} className={classes.columns}>
            {kinds.map((kind) => (
              <Column
                key={kind}
                kind={kind}
                value={value}
                shown={shown}
                onUnfold={isUnfolded ? null : () => setUnfolded(true)}
                onChange={onChange}
                onMove={move}
              />
            ))}
          </div>
          <Total total={value.total} goesOn={goesOn} />
          {error !== null && <Input.Error role="alert">{error}</Input.Error>}
        </>
      ) : (
        <MoneyInput
          label={label}
          size="xl"
          placeholder={format.money(0)}
          data-autofocus
          error={error}
          value={value.total === null ? null : fromMoney(value.total)}
          onChange={(amount) => onChange({ total: amount === null ? null : toMoney(amount), counts: {} })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onDone('amount');
          }}
        />
      )}
    </Stack>
  );
}

function Total({ total, goesOn }: { readonly total: Money | null; readonly goesOn: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes.total}>
      <Text size="sm" c="dimmed">
        {goesOn ? t('cash:count.keysNext') : t('cash:count.keys')}
      </Text>
      <Text component="output" aria-label={t('cash:count.total')} className={classes.figure}>
        {format.moneyOf(total ?? ZERO)}
      </Text>
    </div>
  );
}

interface ColumnProps extends Pick<CashCountInputProps, 'value' | 'onChange'> {
  readonly kind: Denomination['kind'];
  readonly shown: readonly Denomination[];
  /** Shows those that are seldom seen; null where they are. */
  readonly onUnfold: (() => void) | null;
  readonly onMove: (from: HTMLInputElement, rows: 1 | -1) => void;
}

/** The notes or the coins. */
function Column({ kind, value, shown, onUnfold, onChange, onMove }: ColumnProps) {
  const t = useT();
  const format = useFormat();
  return (
    <fieldset className={classes.column}>
      <legend>
        <span>{kind === 'note' ? t('cash:count.notes') : t('cash:count.coins')}</span>
        <span>{format.moneyOf(countTotal(value.counts, kind))}</span>
      </legend>
      {kind === 'note' && onUnfold !== null && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.unfold}
          leftSection={<IconChevronDown size={18} aria-hidden />}
          onClick={onUnfold}
        >
          {t('cash:count.rare')}
        </Button>
      )}
      {shown
        .filter((item) => item.kind === kind)
        .map((item) => (
          <DenominationRow
            key={item.key}
            denomination={item}
            pieces={value.counts[item.key] ?? null}
            onChange={(pieces) => onChange(withPieces(value, item.key, pieces))}
            onMove={onMove}
            autoFocus={item.key === shown[0]?.key}
          />
        ))}
    </fieldset>
  );
}
