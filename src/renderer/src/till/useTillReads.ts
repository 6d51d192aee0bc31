/** What the till reads before it can sell, and what of it is not there yet. */
import { useCashPoint } from '#screens/base/api/cashPoint.ts';
import { useConnection } from '#screens/base/api/connection.ts';
import { useFullInvoiceType } from '#screens/subjects/invoices/buyer/useFullInvoiceType.ts';
import { usePaymentMethods } from '#screens/subjects/payments/usePaymentMethods.ts';
import { useCatalogue } from '#screens/subjects/products/useCatalogue.ts';
import { useOutOfStock } from '#screens/subjects/products/useOutOfStock.ts';
import { useRecharges } from './customer/useRecharges.ts';
import { useSignUps } from './customer/useSignUps.ts';
import { useFavourites } from './favourites/useFavourites.ts';

export type TillReads = ReturnType<typeof useTillReads>;

export function useTillReads() {
  const { catalogue, error: catalogueError } = useCatalogue();
  const { id: pos, state, error: posError } = useCashPoint();
  const favourites = useFavourites(catalogue, pos);
  const methods = usePaymentMethods();
  const fullInvoice = useFullInvoiceType();
  const { recharges, isRead: rechargesAreRead } = useRecharges();
  const signUps = useSignUps();
  const outOfStock = useOutOfStock(catalogue !== undefined);
  return {
    pos,
    catalogue,
    favourites,
    methods,
    fullInvoice,
    recharges,
    rechargesAreRead,
    signUps,
    outOfStock,
    cashPoint: state === undefined ? 'unread' : state.open ? 'open' : 'closed',
    /** The server does not answer. */
    gone: useConnection().lostSince !== null,
    /** What the pay buttons and their keys need is still being read. */
    isReading: !methods.isRead || (state === undefined && posError === null),
    /** Why something could not be read. */
    error: catalogueError ?? (state === undefined ? posError : null),
  } as const;
}
