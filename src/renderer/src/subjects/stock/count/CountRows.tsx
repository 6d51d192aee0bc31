/** What is to be counted, a row for each product: Enter goes to the next, Escape back to the search. */
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconRotate2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import classes from './Count.module.css';
import { CountInput } from './CountInput.tsx';
import type { Found } from './countQueue.ts';
import type { CountRow } from './countRows.ts';

export interface CountRowsProps {
  readonly rows: readonly CountRow[];
  /** The product that was scanned last. */
  readonly last: number | null;
  readonly isBlind: boolean;
  readonly onRecord: (item: Found) => void;
  readonly onLeave: () => void;
}

/** Rows drawn at first, and more each time. */
const PART = 100;

export function CountRows({ rows, last, isBlind, onRecord, onLeave }: CountRowsProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const [most, setMost] = useState(PART);
  const { fields } = models.inventoryCountLine;
  if (rows.length === 0) return <Text c="dimmed">{t('stock:count.none')}</Text>;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{label(fields.product.label)}</th>
              {!isBlind && <th data-right>{label(fields.expected.label)}</th>}
              <th data-right>{label(fields.counted.label)}</th>
              {!isBlind && (
                <>
                  <th data-right>{label(fields.difference.label)}</th>
                  <th data-right>{label(fields.value.label)}</th>
                </>
              )}
              <th data-right>{t('stock:count.recount')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row, index) => (
              <tr
                key={row.product}
                data-count-row={index}
                data-last={last === row.product || undefined}
                data-testid="count-row"
              >
                <td>{row.name}</td>
                {!isBlind && <td data-right>{format.number(row.expected)}</td>}
                <td data-right>
                  <CountInput
                    row={row}
                    size="md"
                    label={t('stock:count.amountOf', { name: row.name })}
                    onRecord={onRecord}
                    onKeyDown={(event) => {
                      if (event.key === 'Escape') onLeave();
                      const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
                      if (step === undefined) return;
                      event.preventDefault();
                      const next = document.querySelector<HTMLInputElement>(`[data-count-row="${index + step}"] input`);
                      if (next === null && event.key === 'Enter') onLeave();
                      next?.focus();
                    }}
                  />
                </td>
                {!isBlind && (
                  <>
                    <td data-right className={signClass(row.difference)}>
                      {row.difference === null
                        ? '—'
                        : `${row.difference > 0 ? '+' : ''}${format.number(row.difference)}`}
                    </td>
                    <td data-right>{row.value === null || row.value === 0 ? '—' : format.money(row.value)}</td>
                  </>
                )}
                <td data-right>
                  {row.counted !== null && (
                    <ActionIcon
                      size={44}
                      variant="subtle"
                      color="gray"
                      tabIndex={-1}
                      aria-label={t('stock:count.recountOf', { name: row.name })}
                      title={t('stock:count.recountOf', { name: row.name })}
                      onClick={() => onRecord({ product: row.product, amount: null })}
                    >
                      <IconRotate2 size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <Button mt="sm" variant="default" onClick={() => setMost(most + PART)}>
          {t('stock:count.moreRows', { count: Math.min(PART, rows.length - most), left: rows.length - most })}
        </Button>
      )}
    </>
  );
}

/** How a difference is drawn. */
export function signClass(difference: number | null): string | undefined {
  if (difference === null || difference === 0) return undefined;
  return difference < 0 ? classes.short : classes.over;
}
