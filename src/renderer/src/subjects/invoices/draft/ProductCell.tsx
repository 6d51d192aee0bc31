/** What a line is of: its description, with the products it may be while somebody types. */
import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { fromMoney, toMoney, toPercent } from '#shared/domain/money.ts';
import { withoutTaxes } from '#shared/domain/pricing.ts';
import { matchProducts } from '../../products/search.ts';
import type { Catalogue } from '../../products/useCatalogue.ts';
import classes from './Draft.module.css';
import type { EditedLine } from './draftState.ts';

export interface ProductCellProps {
  readonly line: EditedLine;
  readonly label: string;
  readonly pricesTaxIncluded: boolean;
  readonly catalogue: Catalogue | undefined;
  readonly onChange: (changes: Partial<EditedLine>) => void;
}

/** Products offered. */
const FOUND = 8;

export function ProductCell({ line, label, pricesTaxIncluded, catalogue, onChange }: ProductCellProps) {
  const [isTyping, setTyping] = useState(false);
  /** The id of the option that Enter takes. */
  const [active, setActive] = useState<string | null>(null);
  const options = useRef<Options>(null);
  const listId = `products-${line.key}`;
  const found = useMemo(
    () =>
      isTyping && catalogue !== undefined && line.description.trim() !== ''
        ? matchProducts(catalogue.index, line.description, FOUND).map(({ item }) => item)
        : [],
    [isTyping, catalogue, line.description],
  );
  // Each value once; of products with the same name, the first.
  const names = [...new Set(found.map(({ name }) => name))];
  const isOpen = names.length > 0;
  const close = (): void => {
    setTyping(false);
    setActive(null);
  };
  const take = (name: string): void => {
    const product = found.find((each) => each.name === name);
    if (product === undefined) return;
    close();
    const { supply } = product;
    const taxes = product.taxes.map(({ tax, name: called, rate }) => ({ tax, name: called, rate: toPercent(rate) }));
    const price = pricesTaxIncluded ? product.price : fromMoney(withoutTaxes(toMoney(product.price), taxes));
    onChange({
      product: product.product,
      description: name,
      price,
      supply: supply === true,
      taxes: product.taxes.map(({ tax }) => tax),
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || event.altKey || event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 'next', ArrowUp: 'previous' }[event.key] as 'next' | 'previous' | undefined;
    if (move !== undefined) setActive(options.current?.[move]() ?? null);
    else if (event.key === 'Escape') close();
    else if (event.key !== 'Enter' || active === null) return;
    else options.current?.take();
    event.preventDefault();
  };
  return (
    <>
      <input
        className={classes.input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active ?? undefined}
        autoComplete="off"
        disabled={line.sale !== null}
        maxLength={255}
        value={line.description}
        onChange={(event) => {
          setTyping(true);
          setActive(null);
          onChange({ description: event.currentTarget.value });
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <Offered key={names.join('\n')} names={names} label={label} listId={listId} options={options} onTake={take} />
      )}
    </>
  );
}

/** What the keys of the field do in the list. */
interface Options {
  readonly next: () => string | null;
  readonly previous: () => string | null;
  readonly take: () => void;
}

interface OfferedProps {
  readonly names: readonly string[];
  readonly label: string;
  readonly listId: string;
  readonly options: RefObject<Options | null>;
  readonly onTake: (name: string) => void;
}

/** The list below the field, which is there only while it has something. */
function Offered({ names, label, listId, options, onTake }: OfferedProps) {
  const combobox = useCombobox({ opened: true });
  useImperativeHandle(options, () => ({
    next: () => combobox.selectNextOption(),
    previous: () => combobox.selectPreviousOption(),
    take: () => combobox.clickSelectedOption(),
  }));
  const latest = useRef(combobox);
  useEffect(() => latest.current.setListId(listId), [listId]);
  return (
    <Combobox store={combobox} onOptionSubmit={onTake} shadow="md">
      <Combobox.DropdownTarget>
        <span className={classes.anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} aria-label={label}>
          {names.map((name) => (
            <Combobox.Option key={name} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
