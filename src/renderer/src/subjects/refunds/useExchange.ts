/** What goes out in an exchange, the difference, and the request: the same one after a lost answer. */
import { useMemo, useReducer, useState } from 'react';
import { call, list } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { useRepeatKey } from '#screens/base/api/useRepeatKey.ts';
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
  /** Null where only the ticket was found again. */
  readonly note: { readonly number: string; readonly document: string | null } | null;
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
  readonly send: (request: ExchangeRequest) => Promise<void>;
}

/** `back`: what comes back, in units of currency. `rating`: whom and when what goes out is priced for. */
export function useExchange(
  back: number,
  rating: Rating | undefined,
  onDone: (exchanged: Exchanged) => void,
): Exchange {
  const [{ basket }, dispatch] = useReducer(reduceTill, null, () => emptyTill(emptyBasket('')));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** What the service says the difference is, where cents of earlier parts make it another one, and of what. */
  const [exact, setExact] = useState<{ readonly of: number; readonly difference: number } | null>(null);
  const repeat = useRepeatKey();
  const { catalogue } = useCatalogue();
  const lines = useMemo(
    () => (catalogue === undefined ? basket.lines : refreshLines(basket.lines, catalogue.byId, undefined, rating)),
    [basket.lines, catalogue, rating],
  );
  const estimate = cents(fromMoney(priceBasket(lines).total) - back);
  const difference = exact?.of === estimate ? exact.difference : estimate;

  const send = async (request: ExchangeRequest): Promise<void> => {
    const input = { ...request, lines: checkoutLines(lines), difference };
    const uuid = repeat.keyFor(input);
    setBusy(true);
    setError(null);
    try {
      const exchanged = await sent({ ...input, uuid });
      repeat.settle();
      onDone(exchanged);
    } catch (failure) {
      const other = differenceIn(failure);
      if (other !== null) setExact({ of: estimate, difference: other });
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    lines,
    add: ({ product, name, price, taxes, supply }) =>
      dispatch({ type: 'add', product: { product, name, price, taxes, supply }, units: 1 }),
    setUnits: (line, units) => dispatch({ type: 'setUnits', line, units }),
    ...{ difference, busy, error, send },
    clearError: () => setError(null),
  };
}

async function sent(input: Input & { readonly uuid: string; readonly difference: number }): Promise<Exchanged> {
  try {
    const answer = await call('exchangeSale', input, { idempotencyKey: input.uuid });
    const { invoice, creditNote, difference, change } = answer;
    return { difference, change, ticket: paper(invoice), note: paper(creditNote) };
  } catch (failure) {
    // It was done by an attempt whose answer was lost, under another session.
    const [done] =
      failure instanceof ApiError && failure.code === 'unique_conflict'
        ? await list('invoice', { guid: input.uuid, limit: 1 })
        : [];
    if (done === undefined) throw failure;
    return { difference: input.difference, change: 0, ticket: paper(done), note: null };
  }
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
