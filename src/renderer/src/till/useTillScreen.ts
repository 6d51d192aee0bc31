/** The till screen: what it reads, the basket and what follows from it, and what keys and buttons do. */
import { useCallback, useEffect } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { sayHere } from '#screens/base/browser/sayHere.ts';
import { useIntents } from '#screens/base/commands/intents.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type Basket, isBlank, type Receipt } from '#screens/subjects/checkout/basket.ts';
import type { BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import type { Rating } from '#screens/subjects/checkout/rates.ts';
import { dispatchTill, useTill } from '#screens/subjects/checkout/tillStore.ts';
import { useBasketMoves } from '#screens/subjects/checkout/useBasketMoves.ts';
import type { WaitingPayment } from '#screens/subjects/checkout/waiting.ts';
import { useEntering } from './entry/useEntering.ts';
import { sayHeldFailed, sayMoved, useHeldBaskets } from './held/useHeldBaskets.tsx';
import type { TillIntent } from './intents.ts';
import type { TillCommand } from './keys/keys.ts';
import { useTillCommands } from './keys/useTillCommands.ts';
import { useTillKeys } from './keys/useTillKeys.ts';
import { useBasketPayments } from './taken/useBasketPayments.ts';
import { useTickets } from './tickets/useTickets.tsx';
import { useAdding } from './useAdding.ts';
import { useBasketFacts } from './useBasketFacts.ts';
import { useCheckout } from './useCheckout.ts';
import { useCommandWhenRead } from './useCommandWhenRead.ts';
import { type Desk, useDesk } from './useDesk.ts';
import { useEditing } from './useEditing.ts';
import { usePaying } from './usePaying.ts';
import { type TillReads, useTillReads } from './useTillReads.ts';
import { type TillFacts, whyLocked, whyNot, whyTexts } from './whyNot.ts';

export type TillScreen = ReturnType<typeof useTillScreen>;

export function useTillScreen() {
  const till = useTill();
  const { basket, receipt } = till;
  const reads = useTillReads();
  const { pos, methods, fullInvoice, recharges } = reads;
  const facts = useBasketFacts(basket, reads);
  const { due, rating } = facts;
  const desk = useDesk();
  const { setDialog, focusSearch } = desk;
  const tickets = useTickets(pos);
  const checkout = useCheckout({ pos, cash: methods.cash, fullInvoice, recharges, print: tickets.always });
  const moves = useMoves(checkout.showError);
  const held = useHeldBaskets(pos, moves);
  const still = whyLocked(till) === null;

  useRefreshedBasket(basket, reads, rating, still);

  const printReceipt = (printed: Receipt): Promise<void> => printWith(tickets, printed);
  const mayEnter = usePermission('entry:operate');
  const entries = useEntering(pos, () => setDialog({ kind: 'entry' }));
  const adding = useAdding({ reads, desk, rating, receipt, onPrint: printReceipt, entries: mayEnter ? entries : null });
  const editing = useEditing({ basket, desk, isFree: still, onCustomer: adding.chooseCustomer });
  /** Puts the basket aside; with nothing in it, shows those on hold. */
  const hold = (): void => {
    if (!still) return;
    if (isBlank(basket)) setDialog({ kind: 'held' });
    else void held.hold().then(focusSearch);
  };
  /** Shows the ticket of what was sold; without one, what was used is among today's sales. */
  const showSold = (invoice: number | null): void => {
    if (invoice === null) desk.setShowsSales(true);
    else setDialog({ kind: 'ticket', ticket: invoice });
  };
  const commandFacts: TillFacts = {
    till,
    isFree: due.due === 0 && basket.lines.length > 0,
    isExcess: due.excess > 0,
    owes: basket.customer !== null && (facts.customer?.debts.length ?? 0) > 0,
    closed: reads.cashPoint === 'closed',
    gone: reads.gone,
    // While they are read, keys wait for them.
    hasCash: reads.isReading || methods.cash !== null,
    hasCard: reads.isReading || methods.card !== null,
    dialog: desk.dialog !== null,
    mayEnter,
  };
  const isSold = basket.lines.every((line) => line.gone === undefined);
  const canCharge = reads.cashPoint === 'open' && !reads.gone && still;
  const paying = usePaying({
    basket,
    methods,
    recharges,
    tickets,
    checkout,
    setDialog,
    focusSearch,
    facts: commandFacts,
    total: facts.priced.total,
    taken: due,
    best: facts.best,
    shown: facts.shown,
    chargeable: canCharge && isSold && basket.lines.length > 0 && due.excess === 0,
    onCharge: () => desk.setText(''),
  });
  const money = useBasketPayments({ moves, hold: held.hold, waiting: facts.waiting, pos, onSent: checkout.clearError });
  const refundTaken = async (payment: WaitingPayment, reason: string): Promise<void> => {
    setDialog(null);
    await money.refund(payment, reason);
    focusSearch();
  };
  const openEntry = (): void => {
    entries.clear();
    setDialog({ kind: 'entry' });
  };
  const commands = commandsOf({ till, still, desk, editing, paying, checkout, openEntry, hold });
  const perform = useCommandWhenRead(commands, reads.isReading);
  const whyCannot = useOrders(perform, commandFacts, desk, reads.isReading);
  return {
    till,
    reads,
    facts,
    desk,
    adding,
    editing,
    paying,
    money,
    moves,
    held,
    checkout,
    tickets,
    entries,
    mayEnter,
    openEntry,
    whyCannot,
    hold,
    showSold,
    printReceipt,
    refundTaken,
  };
}

/** Performs commands, however they are given, and says why one cannot be. The answer tells why one cannot. */
function useOrders(perform: (command: TillCommand) => void, facts: TillFacts, desk: Desk, isReading: boolean) {
  const t = useT();
  const whyCannot = (command: TillCommand): string | null => {
    const why = whyNot(command, facts);
    return why === null ? null : t(whyTexts[why]);
  };
  const onCommand = (command: TillCommand): void => {
    const why = whyCannot(command);
    if (why === null) perform(command);
    else sayHere(why);
  };
  useTillKeys({ search: desk.search, off: desk.dialog !== null, onCommand });
  useTillCommands(onCommand);
  useIntents<TillIntent>(
    {
      'till.customer': () => onCommand('customer'),
      'till.entry': () => onCommand('entry'),
      'till.held': () => desk.setDialog({ kind: 'held' }),
      'till.sales': () => desk.setShowsSales(true),
    },
    !isReading,
  );
  return whyCannot;
}

/** Keeps the basket as products and rates are now. */
function useRefreshedBasket(basket: Basket, reads: TillReads, rating: Rating | undefined, still: boolean): void {
  const { catalogue, recharges, rechargesAreRead } = reads;
  useEffect(() => {
    // However it was heard of: by an event, after a reload, by the refusal of a charge, for a line that was given back, for
    // another customer or at another hour.
    if (catalogue === undefined || !still || basket.lines.length === 0) return;
    const known = rechargesAreRead ? recharges : undefined;
    dispatchTill({ type: 'refresh', sold: catalogue.byId, recharges: known, rating });
  }, [catalogue, recharges, rechargesAreRead, still, basket.lines, rating]);
}

/** Prints what a charge gave: the codes of new vouchers first, then the ticket; without one, the receipt or what was used. */
async function printWith(
  tickets: ReturnType<typeof useTickets>,
  { document, deposit, use, vouchers }: Receipt,
): Promise<void> {
  for (const voucher of vouchers) await tickets.printVoucher({ voucher });
  if (document !== null) await tickets.print(document);
  else if (deposit !== undefined) await tickets.printVoucher({ depositMovement: deposit.movement });
  else if (use !== null) await tickets.printVoucher({ voucherUse: use.id });
}

interface CommandParts {
  readonly till: ReturnType<typeof useTill>;
  /** Nothing is under way that keeps the basket as it is. */
  readonly still: boolean;
  readonly desk: Desk;
  readonly editing: ReturnType<typeof useEditing>;
  readonly paying: ReturnType<typeof usePaying>;
  readonly openEntry: () => void;
  readonly checkout: ReturnType<typeof useCheckout>;
  readonly hold: () => void;
}

/** What each command does. */
function commandsOf(parts: CommandParts): Readonly<Record<TillCommand, () => void>> {
  const { till, still, desk, editing, paying, checkout, openEntry, hold } = parts;
  const { basket, receipt } = till;
  const { setDialog, focusSearch, search } = desk;
  const onSelected = (action: (line: BasketLine) => void): void => {
    const line = basket.lines.find(({ id }) => id === basket.selected) ?? basket.lines.at(-1);
    if (line !== undefined && still) action(line);
  };
  return {
    entry: openEntry,
    search: () => {
      focusSearch();
      search.current?.select();
    },
    customer: () => still && setDialog({ kind: 'customer' }),
    discount: () => onSelected((line) => setDialog({ kind: 'line', line: line.id })),
    card: paying.payCard,
    cash: paying.payExact,
    hold,
    sales: desk.toggleSales,
    voucher: paying.payVoucher,
    other: paying.payOther,
    back: () => {
      if (desk.text !== '') desk.setText('');
      else if (desk.showsSales) desk.setShowsSales(false);
      else if (receipt !== null) dispatchTill({ type: 'nextSale' });
      else if (checkout.error !== null) checkout.clearError();
      else if (till.unsaid !== null) dispatchTill({ type: 'unsaid' });
      focusSearch();
    },
    up: () => dispatchTill({ type: 'moveSelection', by: -1 }),
    down: () => dispatchTill({ type: 'moveSelection', by: 1 }),
    more: () => onSelected((line) => editing.setUnits(line, line.units + 1)),
    less: () => onSelected((line) => editing.setUnits(line, line.units - 1)),
    remove: () => onSelected(editing.remove),
    help: () => setDialog({ kind: 'help' }),
  };
}

/** What is done with whole baskets, and what is said of it. */
function useMoves(showError: (error: unknown) => void) {
  const t = useT();
  return useBasketMoves(
    useCallback((move) => sayMoved(t, move), [t]),
    useCallback(
      (move, error) => {
        if (move.kind !== 'hold' && move.kind !== 'takeUp') showError(error);
        else sayHeldFailed(t, error);
      },
      [t, showError],
    ),
  );
}
