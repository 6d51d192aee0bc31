/** What the till screen does: adds what is tapped, scanned or searched, edits lines, charges, and minds the focus. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCashPoint } from '#screens/base/api/cashPoint.ts';
import { get } from '#screens/base/api/client.ts';
import { useConnection } from '#screens/base/api/connection.ts';
import { refreshFailed } from '#screens/base/api/queries.ts';
import { sayHere } from '#screens/base/browser/sayHere.ts';
import { useIntents } from '#screens/base/commands/intents.ts';
import { useT } from '#screens/base/i18n/index.ts';
import {
  type BasketCustomer,
  type BasketLine,
  type BasketProduct,
  isBlank,
  type Receipt,
} from '#screens/subjects/checkout/basket.ts';
import { priceBasket } from '#screens/subjects/checkout/pricing.ts';
import {
  isUnchosen,
  needsCustomer,
  type Recharge,
  type Recharges,
  rechargeOf,
} from '#screens/subjects/checkout/recharges.ts';
import { dispatchTill, getTill, useTill } from '#screens/subjects/checkout/tillStore.ts';
import { useBasketMoves } from '#screens/subjects/checkout/useBasketMoves.ts';
import { atHandOf, type ShownVoucher, useBearer } from '#screens/subjects/checkout/useBearer.ts';
import { type Found, lookUp } from '#screens/subjects/checkout/useSearchResults.ts';
import { useWaiting } from '#screens/subjects/checkout/useWaiting.ts';
import { dueOf, ownedByAnother, type WaitingPayment } from '#screens/subjects/checkout/waiting.ts';
import { useCustomerSummary } from '#screens/subjects/customers/useCustomerSummary.ts';
import { useFullInvoiceType } from '#screens/subjects/invoices/buyer/useFullInvoiceType.ts';
import { useOfferedMethods } from '#screens/subjects/payments/useOfferedMethods.ts';
import { usePaymentMethods } from '#screens/subjects/payments/usePaymentMethods.ts';
import { isCode, parseEntry } from '#screens/subjects/products/search.ts';
import { loadCatalogue, type TillProduct, useCatalogue } from '#screens/subjects/products/useCatalogue.ts';
import { useOutOfStock } from '#screens/subjects/products/useOutOfStock.ts';
import { useBestWay } from './customer/useBestWay.ts';
import { useRecharges } from './customer/useRecharges.ts';
import { useFavourites } from './favourites/useFavourites.ts';
import { sayHeldFailed, sayMoved, useHeld } from './held/useHeld.tsx';
import type { TillCommand } from './keys/keys.ts';
import { useTillCommands } from './keys/useTillCommands.ts';
import { useTillKeys } from './keys/useTillKeys.ts';
import type { LineChanges } from './lines/LineEditor.tsx';
import { useTaken } from './taken/useTaken.ts';
import { useTickets } from './tickets/useTickets.tsx';
import type { Dialog } from './tillDialogs.ts';
import { useCheckout } from './useCheckout.ts';
import { useCommandWhenRead } from './useCommandWhenRead.ts';
import { useNotices } from './useNotices.tsx';
import { usePaying } from './usePaying.ts';
import { useTillScans } from './useTillScans.ts';
import { type TillFacts, whyLocked, whyNot, whyTexts } from './whyNot.ts';

export type TillScreen = ReturnType<typeof useTillScreen>;

export function useTillScreen() {
  const t = useT();
  const till = useTill();
  const { basket, charge, moving, receipt, soldElsewhere } = till;
  const { catalogue, error: catalogueError } = useCatalogue();
  const cashPoint = useCashPoint();
  const favourites = useFavourites(catalogue, cashPoint.id);
  const methods = usePaymentMethods();
  const tickets = useTickets(cashPoint.id);
  const notices = useNotices();
  const fullInvoice = useFullInvoiceType();
  const { recharges, isRead: rechargesAreRead } = useRecharges();
  const print = tickets.always;
  const checkout = useCheckout({ pos: cashPoint.id, cash: methods.cash, fullInvoice, recharges, print });
  const outOfStock = useOutOfStock(catalogue !== undefined);
  const customer = useCustomerSummary(basket.customer?.id ?? null);
  const shown = useBearer(basket.bearer);
  const best = useBestWay(basket.lines, customer.data, recharges, shown);
  const priced = useMemo(() => priceBasket(basket.lines), [basket.lines]);
  const taken = useMemo(() => dueOf(priced.total, basket), [priced, basket]);
  const waiting = useWaiting();
  const offered = useOfferedMethods(
    methods,
    customer.data,
    useMemo(() => atHandOf(shown), [shown]),
  );
  const moves = useMoves(checkout.showError);
  const held = useHeld(cashPoint.id, moves);
  const [showsSales, setShowsSales] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [dialog, setDialog] = useState<Dialog | null>(null);

  const open = cashPoint.state?.open === true;
  const gone = useConnection().lostSince !== null;
  const still = charge === null && moving === null && soldElsewhere === null;
  const isSold = basket.lines.every((line) => line.gone === undefined);
  const chargeable = open && !gone && still && isSold && basket.lines.length > 0 && taken.excess === 0;
  const focusSearch = useCallback(() => search.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    // However it was heard of: by an event, after a reload, by the refusal of a charge, or for a line that was given back.
    if (catalogue !== undefined && still && basket.lines.length > 0)
      dispatchTill({ type: 'refresh', sold: catalogue.byId, recharges: rechargesAreRead ? recharges : undefined });
  }, [catalogue, recharges, rechargesAreRead, still, basket.lines]);

  const addProduct = useCallback(
    (product: BasketProduct, units: number): void => {
      const wanted = withRecharge(toBasketProduct(product), rechargesAreRead ? recharges : null);
      if (isUnchosen(wanted, recharges)) {
        setDialog({ kind: 'recharge', product: wanted, units, line: null });
        return;
      }
      dispatchTill({ type: 'add', product: wanted, units });
      if (getTill().unsaid !== null) return;
      const { selected, customer: buyer } = getTill().basket;
      if (product.price === 0 && selected !== null) setDialog({ kind: 'line', line: selected });
      // Whose voucher it is.
      else if (needsCustomer(wanted, recharges) && buyer === null) setDialog({ kind: 'customer' });
    },
    [recharges, rechargesAreRead],
  );
  /** Makes somebody the basket's customer, or nobody; not while a part is paid off the balance of somebody else. */
  const chooseCustomer = (chosen: BasketCustomer | null): void => {
    const payment = ownedByAnother(getTill().basket.waiting, chosen?.id ?? null);
    if (payment !== null) {
      setDialog({ kind: 'owned', payment });
      return;
    }
    dispatchTill({ type: 'setCustomer', customer: chosen });
    closeDialog();
  };
  /** Says why nothing comes into the basket now, at the place of the finger. False where it may. */
  const isAtRest = useCallback((): boolean => {
    const why = whyLocked(getTill());
    if (why !== null) sayHere(t(whyTexts[why]));
    return why !== null;
  }, [t]);
  const take = (found: Found, units: number | null): void => {
    if (found.kind !== 'ticket' && isAtRest()) return;
    setText('');
    if (found.kind === 'product') addProduct(found.product, found.units ?? units ?? 1);
    else if (found.kind === 'customer') chooseCustomer(found.customer);
    else if (found.kind === 'voucher') dispatchTill({ type: 'showVoucher', voucher: found.voucher });
    else setDialog({ kind: 'ticket', ticket: found.ticket.id });
  };
  /** Prints what a charge gave: the codes of new vouchers first, then the ticket; without one, what was used. */
  const printReceipt = async ({ document, use, vouchers }: Receipt): Promise<void> => {
    for (const voucher of vouchers) await tickets.printVoucher({ voucher });
    if (document !== null) await tickets.print(document);
    else if (use !== null) await tickets.printVoucher({ voucherUse: use.id });
  };
  /** Enter on a text. True when it may mean several things, which the search box then offers. */
  const submit = async (typed: string): Promise<boolean> => {
    const { units, term } = parseEntry(typed);
    if (term === '') {
      if (units === null && receipt !== null) await printReceipt(receipt);
      else sayHere(t('till:why.nothingTyped'));
      return false;
    }
    // The next scan must not be appended to this one while the server is asked.
    if (isCode(term)) setText('');
    try {
      // Before the products are there, what else the text names would be taken for the only thing it can mean.
      const found = await lookUp(catalogue ?? (await loadCatalogue()), term);
      if (found === 'several') {
        setText((current) => (current === '' ? typed : current));
        return true;
      }
      if (found !== null) take(found, units);
      else notices.notFound(term);
    } catch (error) {
      notices.searchFailed(term, error);
    }
    search.current?.select();
    return false;
  };
  useTillScans({
    catalogue,
    dialog,
    typed: () => search.current?.value ?? '',
    onTake: (found, units) => take(found, units),
    onClose: () => closeDialog(),
  });
  const tap = useCallback(
    (product: TillProduct, pointer: boolean) => {
      if (isAtRest()) return;
      addProduct(product, parseEntry(search.current?.value ?? '').units ?? 1);
      setText('');
      if (pointer) focusSearch();
    },
    [addProduct, focusSearch, isAtRest],
  );

  /** The type of voucher that a product or a line recharges, once somebody has said it. */
  const chooseRecharge = (type: Recharge): void => {
    if (dialog?.kind !== 'recharge') return;
    const recharge = { ...type, voucher: null };
    closeDialog();
    if (dialog.line === null) addProduct({ ...dialog.product, recharge }, dialog.units);
    else dispatchTill({ type: 'setRecharge', line: dialog.line, recharge });
  };
  /** Puts a recharge of the bearer's voucher into the basket. */
  const rechargeBearer = ({ voucher, voucherType, name, product }: ShownVoucher): void => {
    closeDialog();
    const known = catalogue?.byId.get(product);
    const type = recharges.get(product)?.find((one) => one.voucherType === voucherType);
    if (known === undefined || type === undefined) notices.gone([name]);
    else addProduct({ ...known, recharge: { ...type, voucher } }, 1);
  };
  /** Puts what a document sold into the basket again, at today's prices. */
  const repeat = async (invoice: number): Promise<void> => {
    setDialog(null);
    setShowsSales(false);
    try {
      const { lines } = await get('invoice', invoice);
      const gone: string[] = [];
      for (const { product, units, description } of lines) {
        const known = catalogue?.byId.get(Number(product));
        if (known === undefined) gone.push(String(description));
        else addProduct(known, Number(units));
      }
      if (gone.length > 0) notices.gone(gone);
    } catch (error) {
      notices.searchFailed('', error);
    }
    focusSearch();
  };
  /** Puts the basket aside; with nothing in it, shows those on hold. */
  const hold = (): void => {
    if (!still) return;
    if (isBlank(basket)) setDialog({ kind: 'held' });
    else void held.hold().then(focusSearch);
  };
  /** Shows the ticket of what was sold; without one, what was used is among today's sales. */
  const showSold = (invoice: number | null): void => {
    if (invoice === null) setShowsSales(true);
    else setDialog({ kind: 'ticket', ticket: invoice });
  };
  const toggleSales = (): void => {
    setShowsSales((shown) => !shown);
    focusSearch();
  };
  const remove = (line: BasketLine): void => {
    // Whoever takes a line back has not said anything of the customer.
    notices.removed(t('till:basket.removed', { name: line.name }), { ...basket, customer: null });
    dispatchTill({ type: 'remove', line: line.id });
  };
  const setUnits = (line: BasketLine, units: number): void => {
    dispatchTill({ type: 'select', line: line.id });
    if (units > 0) dispatchTill({ type: 'setUnits', line: line.id, units });
    else remove(line);
  };
  const clear = (): void => {
    notices.removed(t('till:basket.cleared'), basket);
    dispatchTill({ type: 'clear' });
    focusSearch();
  };
  const applyLine = (line: BasketLine, changes: LineChanges): void => {
    dispatchTill({ type: 'setUnits', line: line.id, units: changes.units });
    dispatchTill({ type: 'setPrice', line: line.id, price: changes.price });
    dispatchTill({ type: 'setDiscount', line: line.id, rate: changes.discountRate });
    dispatchTill({ type: 'describe', line: line.id, note: changes.note, reason: changes.discountReason });
    closeDialog();
  };
  /** Asks who a full invoice is for; with one wanted already, makes it a ticket again. */
  const askInvoice = (): void => {
    if (!still) return;
    const { customer: buyer } = basket;
    if (buyer?.wantsInvoice !== true) setDialog({ kind: 'invoice' });
    else chooseCustomer({ ...buyer, wantsInvoice: false });
  };
  const closeDialog = (): void => {
    setDialog(null);
    focusSearch();
  };

  /** What the pay buttons and their keys need is still being read. */
  const isReading = !methods.isRead || (cashPoint.state === undefined && cashPoint.error === null);
  const facts: TillFacts = {
    till,
    isFree: taken.due === 0 && basket.lines.length > 0,
    isExcess: taken.excess > 0,
    closed: cashPoint.state?.open === false,
    gone,
    // While they are read, keys wait for them.
    hasCash: isReading || methods.cash !== null,
    hasCard: isReading || methods.card !== null,
    dialog: dialog !== null,
  };

  const paying = usePaying({
    ...{ basket, taken, best, methods, recharges, shown, tickets, checkout, facts, chargeable, setDialog, focusSearch },
    total: priced.total,
    onCharge: () => setText(''),
  });
  const money = useTaken({ moves, hold: held.hold, waiting, pos: cashPoint.id, onSent: checkout.clearError });
  const refundTaken = async (payment: WaitingPayment, reason: string): Promise<void> => {
    setDialog(null);
    await money.refund(payment, reason);
    focusSearch();
  };
  const back = (): void => {
    if (text !== '') setText('');
    else if (showsSales) setShowsSales(false);
    else if (receipt !== null) dispatchTill({ type: 'nextSale' });
    else if (checkout.error !== null) checkout.clearError();
    else if (till.unsaid !== null) dispatchTill({ type: 'unsaid' });
    focusSearch();
  };
  const onSelected = (action: (line: BasketLine) => void): void => {
    const line = basket.lines.find(({ id }) => id === basket.selected) ?? basket.lines.at(-1);
    if (line !== undefined && still) action(line);
  };
  const commands: Readonly<Record<TillCommand, () => void>> = {
    search: () => {
      focusSearch();
      search.current?.select();
    },
    customer: () => still && setDialog({ kind: 'customer' }),
    discount: () => onSelected((line) => setDialog({ kind: 'line', line: line.id })),
    card: paying.payCard,
    cash: paying.payExact,
    hold,
    sales: toggleSales,
    voucher: paying.payVoucher,
    other: paying.payOther,
    back,
    up: () => dispatchTill({ type: 'moveSelection', by: -1 }),
    down: () => dispatchTill({ type: 'moveSelection', by: 1 }),
    more: () => onSelected((line) => setUnits(line, line.units + 1)),
    less: () => onSelected((line) => setUnits(line, line.units - 1)),
    remove: () => onSelected(remove),
    help: () => setDialog({ kind: 'help' }),
  };
  const perform = useCommandWhenRead(commands, isReading);
  const whyCannot = (command: TillCommand): string | null => {
    const why = whyNot(command, facts);
    return why === null ? null : t(whyTexts[why]);
  };
  const onCommand = (command: TillCommand): void => {
    const why = whyCannot(command);
    if (why === null) perform(command);
    else sayHere(why);
  };
  useTillKeys({ search, off: dialog !== null, onCommand });
  useTillCommands(onCommand);
  useIntents(
    {
      'till.customer': () => onCommand('customer'),
      'till.held': () => setDialog({ kind: 'held' }),
      'till.sales': () => setShowsSales(true),
    },
    !isReading,
  );

  return {
    ...paying,
    till,
    priced,
    fullInvoice,
    askInvoice,
    catalogue,
    favourites,
    outOfStock,
    unread: catalogueError ?? (cashPoint.state === undefined ? cashPoint.error : null),
    readAgain: refreshFailed,
    closed: cashPoint.state?.open === false,
    ready: open,
    isReading,
    gone,
    whyCannot,
    methods,
    tickets,
    checkout,
    search,
    text,
    setText,
    dialog,
    setDialog,
    closeDialog,
    submit,
    take,
    chooseCustomer,
    tap,
    setUnits,
    remove,
    clear,
    applyLine,
    moves,
    held,
    hold,
    showsSales,
    showSold,
    toggleSales,
    repeat,
    pos: cashPoint.id,
    customer: customer.data,
    shown,
    recharges,
    chooseRecharge,
    rechargeBearer,
    printReceipt,
    best,
    taken,
    waiting,
    money,
    refundTaken,
    offered,
    focusSearch,
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

function toBasketProduct({ product, name, price, taxes, supply, label, recharge }: BasketProduct): BasketProduct {
  return {
    ...{ product, name, price, taxes, supply },
    ...(label === undefined ? {} : { label }),
    ...(recharge === undefined ? {} : { recharge }),
  };
}

/** A product with what it recharges, where that is known and nothing is to be chosen. */
function withRecharge(product: BasketProduct, recharges: Recharges | null): BasketProduct {
  if (recharges === null || isUnchosen(product, recharges)) return product;
  return { ...product, recharge: rechargeOf(product, recharges) };
}
