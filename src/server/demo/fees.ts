/** Fees of the demo facility: what is there before its history is told. */
import type { WriteContext } from '#server/core/context/context.ts';
import { create, type Reference } from '#server/reference/seed.ts';
import type { FeeCast } from './feeReplay.ts';
import { ENROLMENT, type FeeTypeName, feeProducts, feeTypes, LOCKER, RETURN_FEE } from './feeTypes.ts';
import { spanishIban } from './ibans.ts';
import type { Member } from './members.ts';

/** What there is already. Products and types of vouchers by the name of the product. */
interface Facility {
  readonly reference: Reference;
  /** Of the creditor. */
  readonly identifier: string;
  readonly products: ReadonlyMap<string, number>;
  readonly voucherTypes: ReadonlyMap<string, number>;
  readonly customers: readonly number[];
  readonly members: readonly Member[];
  /** The tag of those whom the courts cost less. */
  readonly memberTag: number;
}

/** Makes types of subscriptions, and the account that debits are collected into. */
export async function prepareFees(ctx: WriteContext, facility: Facility): Promise<FeeCast> {
  const { reference, customers, members, memberTag } = facility;
  const products = new Map(facility.products);
  for (const product of feeProducts) {
    products.set(product.name, await create(ctx, 'product', { ...product, taxes: [reference.taxes.general] }));
  }
  const productNamed = (name: string): number => {
    const id = products.get(name);
    if (id === undefined) throw new RangeError(`no product ${name}`);
    return id;
  };
  const types = new Map<FeeTypeName, number>();
  const anniversaries: number[] = [];
  for (const [name, { record, product, isMember, isRated, recharges }] of Object.entries(feeTypes)) {
    const id = await create(ctx, 'subscription', {
      ...record,
      product: productNamed(product),
      ...(isMember === true
        ? { enrolment: productNamed(ENROLMENT), temporarySubscription: types.get('leave') ?? null }
        : {}),
      ...(isRated === true ? { customerTag: memberTag, beneficiaryTag: memberTag } : {}),
      ...(recharges === undefined ? {} : { voucherType: facility.voucherTypes.get(recharges) ?? null }),
    });
    types.set(name as FeeTypeName, id);
    if (record.apportionment !== true) anniversaries.push(id);
  }
  const creditorAccount = await create(ctx, 'creditorAccount', {
    name: 'Cuenta de cuotas',
    company: reference.company,
    iban: spanishIban(1, 1234),
    identifier: facility.identifier,
    returnFeeProduct: productNamed(RETURN_FEE),
  });
  const made = { accounts: new Map(), subscriptions: new Map(), remittances: new Map() };
  return {
    reference,
    members,
    customers,
    types,
    anniversaries,
    creditorAccount,
    locker: productNamed(LOCKER),
    ...made,
  };
}
