/** The lines of an order, by keyboard alone: Tab goes from cell to cell, and on the last cell makes another line. */
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import common from '#screens/records/form/Lines.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { LineRow } from './LineRow.tsx';
import classes from './Order.module.css';
import { type EditedLine, emptyLine } from './orderState.ts';

export interface LinesEditorProps {
  readonly lines: readonly EditedLine[];
  /** What each comes to, in their order. */
  readonly totals: readonly number[];
  readonly supplier: number | null;
  readonly onChange: (change: (lines: readonly EditedLine[]) => readonly EditedLine[]) => void;
}

const MOST_LINES = 1000;

export function LinesEditor({ lines, totals, supplier, onChange }: LinesEditorProps) {
  const t = useT();
  const label = useLabel();
  const { fields } = models.stockOrderLine;
  const table = useRef<HTMLTableElement>(null);
  /** The line that is to be typed in next, once it is there. */
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    table.current?.querySelector<HTMLInputElement>(`[data-line="${wanted}"] input`)?.focus();
    setWanted(null);
  }, [wanted]);
  const set = (key: number, changes: Partial<EditedLine>): void =>
    onChange((before) => before.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  const add = (): void =>
    onChange((before) => {
      if (before.length >= MOST_LINES) return before;
      const next = emptyLine(before);
      setWanted(next.key);
      return [...before, next];
    });
  const remove = (key: number): void =>
    onChange((before) => {
      const left = before.filter((line) => line.key !== key);
      const rows = left.length === 0 ? [emptyLine(before)] : left;
      setWanted(
        rows[
          Math.min(
            before.findIndex((line) => line.key === key),
            rows.length - 1,
          )
        ]?.key ?? null,
      );
      return rows;
    });
  return (
    <>
      <div className={common.scroll}>
        <table ref={table} className={`${common.table} ${classes.table}`} data-testid="order-lines">
          <thead>
            <tr>
              <th>{label(fields.product.label)}</th>
              <th data-right>{label(fields.amount.label)}</th>
              <th data-right>{label(fields.grossUnitCost.label)}</th>
              <th data-right>{t('stock:editor.discount')}</th>
              <th data-right>{label(fields.total.label)}</th>
              <th data-right>{t('stock:editor.remove')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <LineRow
                key={line.key}
                line={line}
                place={index + 1}
                isLast={index === lines.length - 1}
                total={totals[index] ?? 0}
                supplier={supplier}
                onChange={(changes) => set(line.key, changes)}
                onRemove={() => remove(line.key)}
                onNext={add}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Group mt="xs" gap="md">
        <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('stock:editor.addLine')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('stock:editor.keys')}
        </Text>
      </Group>
    </>
  );
}
