/** The lines of a draft, by keyboard alone: Tab goes from cell to cell, and on the last cell makes another line. */
import { ActionIcon, Autocomplete, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { models } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import { type PricedDocument, withoutTaxes } from '#shared/domain/pricing.ts';
import { DecimalInput } from '../../../components/DecimalInput.tsx';
import { useT } from '../../../i18n/index.ts';
import { matchProducts } from '../../../till/search.ts';
import { type Catalogue, useCatalogue } from '../../../till/useCatalogue.ts';
import { useFormat } from '../../../useFormat.ts';
import { useLabel } from '../../useLabel.ts';
import classes from './Draft.module.css';
import { type EditedLine, emptyLine } from './draftState.ts';

export interface TaxChoice {
  /** The ids, joined. */
  readonly value: string;
  readonly label: string;
}

export interface DraftLinesProps {
  readonly lines: readonly EditedLine[];
  readonly document: PricedDocument;
  readonly taxes: readonly TaxChoice[];
  readonly pricesTaxIncluded: boolean;
  readonly onChange: (change: (lines: readonly EditedLine[]) => readonly EditedLine[]) => void;
}

const MAX_PRICE = 999_999_999;
const MAX_UNITS = 1_000_000;
/** Lines of a document at most. */
const MOST = 1000;
/** Lines drawn at first, as many as a large screen shows, and then at a time while nothing else is to be done. */
const FIRST_DRAWN = 25;
const DRAWN_AT_ONCE = 5;

export function DraftLines({ lines, document, taxes, pricesTaxIncluded, onChange }: DraftLinesProps) {
  const t = useT();
  const label = useLabel();
  const { catalogue } = useCatalogue();
  const { fields } = models.invoiceLine;
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const [drawn, setDrawn] = useState(FIRST_DRAWN);
  useEffect(() => {
    if (drawn < lines.length) startTransition(() => setDrawn(drawn + DRAWN_AT_ONCE));
  }, [drawn, lines.length]);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
    // The cell that is to be typed in next, once its line is there.
    if (wanted === null) return;
    const input = table.current?.querySelector<HTMLInputElement>(`[data-line="${wanted}"] input`);
    if (input === null || input === undefined) return;
    input.focus();
    setWanted(null);
  });
  const [handlers] = useState<LineHandlers>(() => ({
    set: (key, changes) =>
      latest.current((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    remove: (key) =>
      latest.current((before) => {
        const index = before.findIndex((row) => row.key === key);
        const left = before.filter((row) => row.key !== key);
        const rows = left.length === 0 ? [emptyLine(before)] : left;
        setWanted(rows[Math.min(index, rows.length - 1)]?.key ?? null);
        return rows;
      }),
    move: (key, step) =>
      latest.current((before) => {
        const index = before.findIndex((row) => row.key === key);
        const moved = before[index];
        if (moved === undefined || index + step < 0 || index + step >= before.length) return before;
        setWanted(key);
        return before.toSpliced(index, 1).toSpliced(index + step, 0, moved);
      }),
    add: () =>
      latest.current((before) => {
        if (before.length >= MOST) return before;
        const next = emptyLine(before);
        setWanted(next.key);
        return [...before, next];
      }),
  }));
  return (
    <>
      <div className={classes.scroll}>
        <table ref={table} className={classes.table}>
          <thead>
            <tr>
              <th>{label(fields.description.label)}</th>
              <th>{label(fields.units.label)}</th>
              <th>{label(pricesTaxIncluded ? fields.price.label : fields.priceBeforeTaxes.label)}</th>
              <th>{t('invoices:draft.discount')}</th>
              <th>{label(fields.tax.label)}</th>
              <th data-right>{label(fields.total.label)}</th>
              <th>
                <span className={classes.hidden}>{t('invoices:payment.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, drawn).map((line, index) => {
              const { total, totalBeforeTaxes } = document.lines[index] ?? { total: ZERO, totalBeforeTaxes: ZERO };
              return (
                <LineRow
                  key={line.key}
                  line={line}
                  place={index + 1}
                  isLast={index === lines.length - 1}
                  total={pricesTaxIncluded ? total : totalBeforeTaxes}
                  taxes={taxes}
                  pricesTaxIncluded={pricesTaxIncluded}
                  catalogue={catalogue}
                  handlers={handlers}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <Group mt="xs" gap="md">
        <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={handlers.add}>
          {t('invoices:draft.addLine')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('invoices:draft.keys')}
        </Text>
      </Group>
    </>
  );
}

interface LineHandlers {
  readonly set: (key: number, changes: Partial<EditedLine>) => void;
  readonly remove: (key: number) => void;
  readonly move: (key: number, step: -1 | 1) => void;
  readonly add: () => void;
}

interface LineRowProps {
  readonly line: EditedLine;
  readonly place: number;
  readonly isLast: boolean;
  readonly total: Money;
  readonly taxes: readonly TaxChoice[];
  readonly pricesTaxIncluded: boolean;
  readonly catalogue: Catalogue | undefined;
  readonly handlers: LineHandlers;
}

/** Drawn again only when its own line changes: documents have hundreds. */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, place, isLast, total, taxes, handlers } = props;
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.invoiceLine;
  const { key } = line;
  const isFixed = line.sale !== null;
  const named = (name: string): string => t('invoices:draft.cell', { name, place });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      handlers.move(key, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.ctrlKey && event.key === 'Delete') {
      event.preventDefault();
      handlers.remove(key);
    }
  };
  const number = { size: 'sm', disabled: isFixed, styles: { input: { textAlign: 'right' } } } as const;
  return (
    <tr data-line={key} onKeyDown={onKeyDown}>
      <td className={classes.description}>
        <ProductInput {...props} label={named(label(fields.description.label))} />
      </td>
      <td>
        <DecimalInput
          {...number}
          aria-label={named(label(fields.units.label))}
          decimals={3}
          max={MAX_UNITS}
          signed
          value={line.units}
          onChange={(units) => handlers.set(key, { units })}
        />
      </td>
      <td>
        <DecimalInput
          {...number}
          aria-label={named(label(fields.price.label))}
          decimals={6}
          pad={2}
          max={MAX_PRICE}
          value={line.price}
          onChange={(price) => handlers.set(key, { price })}
        />
      </td>
      <td>
        <DecimalInput
          {...number}
          aria-label={named(label(fields.discountRate.label))}
          decimals={6}
          max={100}
          value={line.discountRate}
          onChange={(discountRate) => handlers.set(key, { discountRate })}
        />
      </td>
      <td>
        <NativeSelect
          size="sm"
          disabled={isFixed || line.supply}
          aria-label={named(label(fields.tax.label))}
          data={[{ value: '', label: line.supply ? label(fields.supply.label) : t('invoices:draft.noTax') }, ...taxes]}
          value={line.supply ? '' : line.taxes.join('+')}
          onChange={(event) =>
            handlers.set(key, { taxes: event.currentTarget.value.split('+').filter(Boolean).map(Number) })
          }
          onKeyDown={(event) => {
            if (event.key !== 'Tab' || event.shiftKey || !isLast) return;
            event.preventDefault();
            handlers.add();
          }}
        />
      </td>
      <td data-right data-testid="line-total">
        {format.money(fromMoney(total))}
      </td>
      <td className={classes.tools}>
        <Tool label={t('invoices:draft.up', { place })} onClick={() => handlers.move(key, -1)}>
          <IconArrowUp size={16} aria-hidden />
        </Tool>
        <Tool label={t('invoices:draft.down', { place })} onClick={() => handlers.move(key, 1)}>
          <IconArrowDown size={16} aria-hidden />
        </Tool>
        <Tool label={t('invoices:draft.remove', { place })} onClick={() => handlers.remove(key)}>
          <IconTrash size={16} aria-hidden />
        </Tool>
      </td>
    </tr>
  );
});

interface ToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

/** Reached by pointer; the keys of the line do the same, so that Tab goes from line to line. */
function Tool({ label, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

type ProductInputProps = Pick<LineRowProps, 'line' | 'pricesTaxIncluded' | 'catalogue' | 'handlers'> & {
  readonly label: string;
};

/** Products offered. */
const FOUND = 8;

function ProductInput({ line, label, pricesTaxIncluded, catalogue, handlers }: ProductInputProps) {
  const [isTyping, setTyping] = useState(false);
  const found = useMemo(
    () =>
      isTyping && catalogue !== undefined && line.description.trim() !== ''
        ? matchProducts(catalogue.index, line.description, FOUND).map(({ item }) => item)
        : [],
    [isTyping, catalogue, line.description],
  );
  return (
    <Autocomplete
      size="sm"
      aria-label={label}
      disabled={line.sale !== null}
      maxLength={255}
      // Each value once; of products with the same name, the first.
      data={[...new Set(found.map(({ name }) => name))]}
      filter={({ options }) => options}
      withScrollArea={false}
      value={line.description}
      onChange={(description) => {
        setTyping(true);
        handlers.set(line.key, { description });
      }}
      onBlur={() => setTyping(false)}
      onOptionSubmit={(name) => {
        const product = found.find((each) => each.name === name);
        if (product === undefined) return;
        setTyping(false);
        const { supply } = product;
        const taxes = product.taxes.map(({ tax, name: called, rate }) => ({
          tax,
          name: called,
          rate: toPercent(rate),
        }));
        const price = pricesTaxIncluded ? product.price : fromMoney(withoutTaxes(toMoney(product.price), taxes));
        handlers.set(line.key, {
          ...{ product: product.product, description: name, price, supply: supply === true },
          taxes: product.taxes.map(({ tax }) => tax),
        });
      }}
    />
  );
}
