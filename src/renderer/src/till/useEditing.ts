/** What is changed of a basket that has something in it: its lines, and whether its customer wants an invoice. */
import { useT } from '#screens/base/i18n/index.ts';
import type { Basket } from '#screens/subjects/checkout/basket.ts';
import type { BasketCustomer, BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import { dispatchTill } from '#screens/subjects/checkout/tillStore.ts';
import type { LineChanges } from './lines/LineEditor.tsx';
import type { Desk } from './useDesk.ts';
import { useNotices } from './useNotices.tsx';

export interface EditingOptions {
  readonly basket: Basket;
  readonly desk: Desk;
  /** Nothing is under way that the basket must stay as it is for. */
  readonly isFree: boolean;
  readonly onCustomer: (customer: BasketCustomer) => void;
}

export function useEditing({ basket, desk, isFree, onCustomer }: EditingOptions) {
  const t = useT();
  const notices = useNotices();
  const { setDialog, closeDialog, focusSearch } = desk;

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
    if (!isFree) return;
    const { customer: buyer } = basket;
    if (buyer?.wantsInvoice !== true) setDialog({ kind: 'invoice' });
    else onCustomer({ ...buyer, wantsInvoice: false });
  };
  return { remove, setUnits, clear, applyLine, askInvoice };
}
