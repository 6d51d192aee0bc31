/** The lines of an order, by keyboard alone: Tab goes from cell to cell, and on the last cell makes another line. */
import { ActionIcon, Autocomplete, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useList } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import common from '#screens/records/form/Lines.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import classes from './Order.module.css';
import { orderedProduct } from './orderedProduct.ts';
import { type EditedLine, emptyLine, isBlank } from './orderState.ts';

export interface LinesEditorProps {
  readonly lines: readonly EditedLine[];
  /** What each comes to, in their order. */
  readonly totals: readonly number[];
  readonly supplier: number | null;
  readonly onChange: (change: (lines: readonly EditedLine[]) => readonly EditedLine[]) => void;
}

const MOST_LINES = 1000;
const MOST_UNITS = 1_000_000;
const MOST_COST = 999_999_999;

export function LinesEditor({ lines, totals, supplier, onChange }: LinesEditorProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
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
              <th data-right>{t('stocks:order.discount')}</th>
              <th data-right>{label(fields.total.label)}</th>
              <th data-right>{t('stocks:order.remove')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => {
              const place = index + 1;
              const named = (name: string): string => t('stocks:order.cell', { name, place });
              const number = { size: 'md', styles: { input: { textAlign: 'right' } } } as const;
              const onLast = (event: KeyboardEvent): void => {
                if (event.key !== 'Tab' || event.shiftKey || place !== lines.length || isBlank(line)) return;
                event.preventDefault();
                add();
              };
              return (
                <tr
                  key={line.key}
                  data-line={line.key}
                  onKeyDown={(event) => {
                    if (!event.ctrlKey || event.key !== 'Delete') return;
                    event.preventDefault();
                    remove(line.key);
                  }}
                >
                  <td>
                    <ProductInput
                      line={line}
                      label={named(label(fields.product.label))}
                      supplier={supplier}
                      onChange={(changes) => set(line.key, changes)}
                    />
                  </td>
                  <td data-narrow>
                    <DecimalInput
                      {...number}
                      aria-label={named(label(fields.amount.label))}
                      decimals={3}
                      max={MOST_UNITS}
                      value={line.amount}
                      onChange={(amount) => set(line.key, { amount })}
                    />
                  </td>
                  <td data-narrow>
                    <DecimalInput
                      {...number}
                      aria-label={named(label(fields.grossUnitCost.label))}
                      decimals={6}
                      pad={2}
                      max={MOST_COST}
                      value={line.cost}
                      onChange={(cost) => set(line.key, { cost })}
                    />
                  </td>
                  <td data-narrow>
                    <DecimalInput
                      {...number}
                      aria-label={named(t('stocks:order.discount'))}
                      decimals={6}
                      max={100}
                      value={line.discount}
                      onChange={(discount) => set(line.key, { discount })}
                      onKeyDown={onLast}
                    />
                  </td>
                  <td data-right data-testid="line-total">
                    {format.money(totals[index] ?? 0)}
                  </td>
                  <td data-right>
                    <ActionIcon
                      size={44}
                      variant="subtle"
                      color="gray"
                      tabIndex={-1}
                      aria-label={t('stocks:order.removeOf', { place })}
                      title={t('stocks:order.removeOf', { place })}
                      onClick={() => remove(line.key)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Group mt="xs" gap="md">
        <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('stocks:order.addLine')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('stocks:order.keys')}
        </Text>
      </Group>
    </>
  );
}

interface ProductInputProps {
  readonly line: EditedLine;
  readonly label: string;
  readonly supplier: number | null;
  readonly onChange: (changes: Partial<EditedLine>) => void;
}

/** Products offered. */
const FOUND = 8;
/** How long typing pauses before it is asked, in milliseconds. */
const TYPING = 120;

function ProductInput({ line, label, supplier, onChange }: ProductInputProps) {
  const t = useT();
  const [isTyping, setTyping] = useState(false);
  const [asked] = useDebouncedValue(line.name.trim(), TYPING);
  const { data: found = [] } = useList(
    'product',
    { q: asked, fields: 'id,name,code', limit: FOUND },
    { enabled: isTyping && asked !== '', placeholderData: keepPreviousData },
  );
  const isUnknown = line.product === null && line.name.trim() !== '' && !isTyping;
  return (
    <Autocomplete
      size="md"
      aria-label={label}
      maxLength={255}
      // Each value once; of products with the same name, the first.
      data={isTyping ? [...new Set(found.map(({ name }) => name))] : []}
      filter={({ options }) => options}
      value={line.name}
      error={isUnknown ? t('stocks:order.choose') : null}
      onChange={(name) => {
        setTyping(true);
        onChange({ name, product: null });
      }}
      onBlur={() => setTyping(false)}
      onOptionSubmit={(name) => {
        const product = found.find((each) => each.name === name);
        if (product === undefined) return;
        setTyping(false);
        onChange({ name, product: product.id });
        // What it cost last is filled in where nobody has said what it costs.
        if (line.cost !== null) return;
        orderedProduct(product.id, supplier).then(
          ({ cost }) => onChange({ name, product: product.id, cost }),
          (error: unknown) => console.warn('what a product cost last is not known', error),
        );
      }}
    />
  );
}
