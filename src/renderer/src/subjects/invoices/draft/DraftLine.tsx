/** A line of a draft. Its fields are plain ones: a document has hundreds of lines, and one field is typed in at a time. */
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import type { Format } from '#screens/base/format/format.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import { type DecimalField, useDecimalField } from '#screens/components/useDecimalField.ts';
import { fromMoney, type Money } from '#shared/domain/money.ts';
import type { Catalogue } from '../../products/useCatalogue.ts';
import classes from './Draft.module.css';
import type { EditedLine } from './draftState.ts';
import { ProductCell } from './ProductCell.tsx';

export interface TaxChoice {
  /** The ids, joined. */
  readonly value: string;
  readonly label: string;
}

export interface LineHandlers {
  readonly set: (key: number, changes: Partial<EditedLine>) => void;
  readonly remove: (key: number) => void;
  readonly move: (key: number, step: -1 | 1) => void;
  readonly add: () => void;
}

/** The same for all lines. */
export interface LineWords {
  readonly t: Translate;
  readonly format: Format;
  readonly sign: ',' | '.';
  readonly description: string;
  readonly units: string;
  readonly price: string;
  readonly discountRate: string;
  readonly tax: string;
  readonly supply: string;
}

export interface DraftLineProps {
  readonly line: EditedLine;
  readonly place: number;
  readonly isLast: boolean;
  readonly total: Money;
  readonly taxes: readonly TaxChoice[];
  readonly pricesTaxIncluded: boolean;
  readonly catalogue: Catalogue | undefined;
  readonly words: LineWords;
  readonly handlers: LineHandlers;
}

const MAX_PRICE = 999_999_999;
const MAX_UNITS = 1_000_000;

/** Drawn again only when its own line changes. */
export const DraftLine = memo(function DraftLine(props: DraftLineProps) {
  const { line, place, isLast, total, taxes, pricesTaxIncluded, catalogue, words, handlers } = props;
  const { t, format, sign } = words;
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
    } else if (event.key === 'Enter' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      if (!(event.target instanceof HTMLElement && event.target.matches(CELLS))) return;
      // As in a sheet: Enter goes on, and never saves what is half written.
      event.preventDefault();
      const cell = nextCell(event.currentTarget, event.target);
      if (cell === null) handlers.add();
      else cell.focus();
    }
  };
  const number = { sign, disabled: isFixed };
  return (
    <tr data-line={key} onKeyDown={onKeyDown}>
      <td className={classes.description}>
        <ProductCell
          label={named(words.description)}
          line={line}
          pricesTaxIncluded={pricesTaxIncluded}
          catalogue={catalogue}
          onChange={(changes) => handlers.set(key, changes)}
        />
      </td>
      <td>
        <NumberCell
          {...number}
          label={named(words.units)}
          decimals={3}
          max={MAX_UNITS}
          signed
          value={line.units}
          onChange={(units) => handlers.set(key, { units })}
        />
      </td>
      <td>
        <NumberCell
          {...number}
          label={named(words.price)}
          decimals={6}
          pad={2}
          max={MAX_PRICE}
          value={line.price}
          onChange={(price) => handlers.set(key, { price })}
        />
      </td>
      <td>
        <NumberCell
          {...number}
          label={named(words.discountRate)}
          decimals={6}
          max={100}
          value={line.discountRate}
          onChange={(discountRate) => handlers.set(key, { discountRate })}
        />
      </td>
      <td>
        <select
          className={classes.input}
          disabled={isFixed || line.supply}
          aria-label={named(words.tax)}
          value={line.supply ? '' : line.taxes.join('+')}
          onChange={(event) =>
            handlers.set(key, { taxes: event.currentTarget.value.split('+').filter(Boolean).map(Number) })
          }
          onKeyDown={(event) => {
            if (event.key !== 'Tab' || event.shiftKey || !isLast) return;
            event.preventDefault();
            handlers.add();
          }}
        >
          <option value="">{line.supply ? words.supply : t('invoices:draft.noTax')}</option>
          {taxes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td data-right data-testid="line-total">
        {format.money(fromMoney(total))}
      </td>
      <Tools line={key} place={place} words={words} handlers={handlers} />
    </tr>
  );
});

interface ToolsProps extends Pick<DraftLineProps, 'place' | 'words' | 'handlers'> {
  readonly line: number;
}

function Tools({ line, place, words: { t }, handlers }: ToolsProps) {
  return (
    <td className={classes.tools}>
      <Tool label={t('invoices:draft.up', { place })} onClick={() => handlers.move(line, -1)}>
        <IconArrowUp size={16} aria-hidden />
      </Tool>
      <Tool label={t('invoices:draft.down', { place })} onClick={() => handlers.move(line, 1)}>
        <IconArrowDown size={16} aria-hidden />
      </Tool>
      <Tool label={t('invoices:draft.remove', { place })} onClick={() => handlers.remove(line)}>
        <IconTrash size={16} aria-hidden />
      </Tool>
    </td>
  );
}

const CELLS = 'input:not(:disabled), select:not(:disabled)';

/** The cell after the one that is typed in, in its line or the next; null after the last of all. */
function nextCell(row: Element, cell: HTMLElement): HTMLElement | null {
  const cells = [...(row.parentElement?.querySelectorAll<HTMLElement>(CELLS) ?? [])];
  return cells[cells.indexOf(cell) + 1] ?? null;
}

interface NumberCellProps extends DecimalField {
  readonly label: string;
  readonly sign: ',' | '.';
  readonly disabled: boolean;
}

function NumberCell({ label, sign, disabled, ...field }: NumberCellProps) {
  const props = useDecimalField(field, sign);
  return <input {...props} type="text" className={classes.input} data-number disabled={disabled} aria-label={label} />;
}

interface ToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Reached by pointer; the keys of the line do the same, so that Tab goes from line to line. */
function Tool({ label, onClick, children }: ToolProps) {
  return (
    <button type="button" className={classes.tool} tabIndex={-1} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
