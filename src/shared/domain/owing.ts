/** Who may owe. Goods, units and balances leave, and documents are issued, before they are paid only where this says so. */

/** What a record says of owing: a customer that they may, a product that it may be owed. */
export interface OwingTerms {
  readonly allowPaymentPending: 0 | 1;
}

/**
 * True where a customer may owe what is sold of these products: both sides allow it. Nobody owes nothing. A line without
 * a product says nothing against it.
 */
export function mayOwe(customer: OwingTerms | null, products: readonly (OwingTerms | null)[]): boolean {
  return customer?.allowPaymentPending === 1 && products.every((product) => product?.allowPaymentPending !== 0);
}
