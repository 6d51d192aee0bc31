/** What comes into the basket: what is tapped, typed, found, recharged or sold again, and who it is for. */
import { useCallback, useLayoutEffect, useRef } from 'react';
import { get } from '#screens/base/api/client.ts';
import { sayHere } from '#screens/base/browser/sayHere.ts';
import { playSound } from '#screens/base/browser/sounds.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Receipt } from '#screens/subjects/checkout/basket.ts';
import type { BasketCustomer, BasketProduct, Recharge } from '#screens/subjects/checkout/basketLine.ts';
import { type Rating, rateNow, type SoldProduct } from '#screens/subjects/checkout/rates.ts';
import { isUnchosen, needsCustomer, type Recharges, rechargeOf } from '#screens/subjects/checkout/recharges.ts';
import { dispatchTill, getTill } from '#screens/subjects/checkout/tillStore.ts';
import type { ShownVoucher } from '#screens/subjects/checkout/useBearer.ts';
import { type Found, lookUp } from '#screens/subjects/checkout/useSearchResults.ts';
import { ownedByAnother } from '#screens/subjects/checkout/waiting.ts';
import { isCode, parseEntry } from '#screens/subjects/products/search.ts';
import { loadCatalogue, type TillProduct } from '#screens/subjects/products/useCatalogue.ts';
import type { EntryDesk } from './entry/useEntering.ts';
import type { Desk } from './useDesk.ts';
import { useNotices } from './useNotices.tsx';
import { useOpenSignUp } from './useOpenSignUp.ts';
import type { TillReads } from './useTillReads.ts';
import { useTillScans } from './useTillScans.ts';
import { whyLocked, whyTexts } from './whyNot.ts';

export interface AddingOptions {
  readonly reads: TillReads;
  readonly desk: Desk;
  /** Whom and when products are priced for, where that is known. */
  readonly rating: Rating | undefined;
  /** What was charged last, which Enter on nothing prints. */
  readonly receipt: Receipt | null;
  readonly onPrint: (receipt: Receipt) => Promise<void>;
  /** Null where entries may not be counted. */
  readonly entries: EntryDesk | null;
}

export function useAdding({ reads, desk, rating, receipt, onPrint, entries }: AddingOptions) {
  const t = useT();
  const notices = useNotices();
  const { catalogue } = reads;
  const { dialog, setDialog, closeDialog, search, setText, focusSearch } = desk;

  const openSignUp = useOpenSignUp(reads.signUps, setDialog, notices);
  const addProduct = useAddProduct(reads, setDialog, rating, openSignUp);
  /** Makes somebody the basket's customer, or nobody; not while a part is paid off the balance of somebody else. */
  const chooseCustomer = (chosen: BasketCustomer | null): void => {
    const payment = ownedByAnother(getTill().basket.waiting, chosen?.id ?? null);
    if (payment !== null) {
      setDialog({ kind: 'owned', payment });
      return;
    }
    dispatchTill({ type: 'setCustomer', customer: chosen });
    closeDialog();
    if (dialog?.kind === 'whose' && chosen !== null) void openSignUp(chosen.id, dialog.product);
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
  /** Enter on a text. True when it may mean several things, which the search box then offers. */
  const submit = async (typed: string): Promise<boolean> => {
    const { units, term } = parseEntry(typed);
    if (term === '') {
      if (units === null && receipt !== null) await onPrint(receipt);
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
  /** Lets a member in by their card; where cards are not for that, the basket has its customer. */
  const enter = (customer: BasketCustomer): void => {
    const isOpen = dialog?.kind === 'entry';
    entries?.begin(customer, 'card', ({ byCard }) => {
      if (byCard || isOpen) return false;
      playSound('taken');
      take({ kind: 'customer', customer }, null);
      return true;
    });
  };
  useTillScans({
    catalogue,
    dialog,
    typed: () => search.current?.value ?? '',
    onTake: take,
    onClose: closeDialog,
    onEnter: entries === null ? null : enter,
  });
  const tap = useCallback(
    (product: TillProduct, pointer: boolean) => {
      if (isAtRest()) return;
      addProduct(product, parseEntry(search.current?.value ?? '').units ?? 1);
      setText('');
      if (pointer) focusSearch();
    },
    [addProduct, focusSearch, isAtRest, search, setText],
  );

  return { chooseCustomer, take, submit, tap, ...useAddingKnown({ reads, desk, addProduct }) };
}

/** Puts a product into the basket, and asks what has to be known of it. */
function useAddProduct(
  { recharges, rechargesAreRead, signUps }: TillReads,
  setDialog: Desk['setDialog'],
  rating: Rating | undefined,
  onSignUp: (customer: number, product: number) => Promise<void>,
) {
  // Time goes by, and the tiles need not be drawn anew for it.
  const known = useRef(rating);
  useLayoutEffect(() => {
    known.current = rating;
  });
  return useCallback(
    (product: SoldProduct, units: number): void => {
      if (signUps.has(product.product)) {
        const { customer } = getTill().basket;
        if (customer === null) setDialog({ kind: 'whose', product: product.product });
        else void onSignUp(customer.id, product.product);
        return;
      }
      const goods = withRecharge(toBasketProduct(product), rechargesAreRead ? recharges : null);
      const asked = known.current;
      const rate = asked === undefined ? null : rateNow({ ...goods, rates: product.rates ?? [] }, asked);
      const wanted: BasketProduct = rate === null ? goods : { ...goods, rate };
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
    [recharges, rechargesAreRead, signUps, onSignUp, setDialog],
  );
}

interface AddingKnownOptions extends Pick<AddingOptions, 'reads' | 'desk'> {
  readonly addProduct: (product: SoldProduct, units: number) => void;
}

/** Adds what is known already: what a recharge was chosen for, or what was sold before. */
function useAddingKnown({ reads: { catalogue, recharges }, desk, addProduct }: AddingKnownOptions) {
  const notices = useNotices();
  const { dialog, setDialog, closeDialog, focusSearch } = desk;
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
    desk.setShowsSales(false);
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
  return { chooseRecharge, rechargeBearer, repeat };
}

function toBasketProduct({ product, name, price, taxes, supply, label, recharge }: BasketProduct): BasketProduct {
  return {
    product,
    name,
    price,
    taxes,
    supply,
    ...(label === undefined ? {} : { label }),
    ...(recharge === undefined ? {} : { recharge }),
  };
}

/** A product with what it recharges, where that is known and nothing is to be chosen. */
function withRecharge(product: BasketProduct, recharges: Recharges | null): BasketProduct {
  if (recharges === null || isUnchosen(product, recharges)) return product;
  return { ...product, recharge: rechargeOf(product, recharges) };
}
