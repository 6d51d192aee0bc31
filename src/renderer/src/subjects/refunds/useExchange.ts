/** What goes out in an exchange, the difference, and the request: the same one after a lost answer. */
import { useMemo, useReducer, useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useOperation } from '#screens/components/useOperation.ts';
import { fromMoney } from '#shared/domain/money.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { type Basket, emptyBasket, emptyTill, reduceTill } from '../checkout/basket.ts';
import { refreshLines } from '../checkout/catalogueChanges.ts';
import { checkoutLines, priceBasket } from '../checkout/pricing.ts';
import type { Rating } from '../checkout/rates.ts';
import { type TillProduct, useCatalogue } from '../products/useCatalogue.ts';

/** What an exchange gave. Amounts in units of currency. */
export interface Exchanged {
  /** What was paid; below zero what went back. */
  readonly difference: number;
  readonly change: number;
  readonly ticket: { readonly number: string; readonly document: string | null };
  readonly note: { readonly number: string; readonly document: string | null };
}

type Input = InputOf<Contract<'exchangeSale'>>;

/** All of the request but what this hook knows. */
export type ExchangeRequest = Omit<Input, 'lines' | 'difference' | 'uuid' | 'reason'>;

export interface Exchange {
  readonly lines: Basket['lines'];
  readonly add: (product: TillProduct) => void;
  readonly setUnits: (line: number, units: number) => void;
  /** What is to be paid, below zero what goes back; in units of currency. */
  readonly difference: number;
  readonly busy: boolean;
  readonly error: unknown;
  readonly clearError: () => void;
  readonly send: (request: ExchangeRequest) => void;
}

/** `back`: what comes back, in units of currency. `rating`: whom and when what goes out is priced for. */
export function useExchange(
  back: number,
  rating: Rating | undefined,
  onDone: (exchanged: Exchanged) => void,
): Exchange {
  const [{ basket }, dispatch] = useReducer(reduceTill, null, () => emptyTill(emptyBasket('')));
  /** What the service says the difference is, where cents of earlier parts make it another one, and of what. */
  const [exact, setExact] = useState<{ readonly of: number; readonly difference: number } | null>(null);
  const { catalogue } = useCatalogue();
  const lines = useMemo(
    () => (catalogue === undefined ? basket.lines : refreshLines(basket.lines, catalogue.byId, undefined, rating)),
    [basket.lines, catalogue, rating],
  );
  const estimate = cents(fromMoney(priceBasket(lines).total) - back);
  const difference = exact?.of === estimate ? exact.difference : estimate;

  const exchange = useOperation('exchangeSale', {
    onDone: ({ invoice, creditNote, ...paid }) =>
      onDone({
        difference: paid.difference,
        change: paid.change,
        ticket: paper(invoice),
        note: paper(creditNote),
      }),
    onFailed: (failure) => {
      const other = differenceIn(failure);
      if (other !== null) setExact({ of: estimate, difference: other });
    },
  });
  return {
    lines,
    add: ({ product, name, price, taxes, supply }) =>
      dispatch({ type: 'add', product: { product, name, price, taxes, supply }, units: 1 }),
    setUnits: (line, units) => dispatch({ type: 'setUnits', line, units }),
    difference,
    busy: exchange.pending,
    error: exchange.error,
    send: (request) => exchange.run({ ...request, lines: checkoutLines(lines), difference }),
    clearError: exchange.dismiss,
  };
}

function paper({ number, document }: { readonly number: string | null; readonly document: string | null }) {
  return { number: number ?? '', document };
}

/** The difference a refusal says it is: `… (12.09)`. */
function differenceIn(error: unknown): number | null {
  const fault = error instanceof ApiError ? error.fields.find(({ pointer }) => pointer === '#/difference') : undefined;
  const amount = /\((-?[\d.]+)\)/.exec(fault?.detail ?? '')?.[1];
  return amount === undefined ? null : Number(amount);
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
