/** The payment of a set-off: of nothing, allocated to both sides with opposite signs. */

import type { WriteContext } from '#server/core/context/context.ts';
import { readMeta, writeMeta } from '#server/core/db/meta.ts';
import { getRow, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { PaymentType } from '#shared/domain/paymentTypes.ts';
import type { NewPayment } from './payments.ts';
import { noTill } from './till.ts';

/** Nothing is received: the parts cancel each other. */
export async function setOffPayment(
  ctx: WriteContext,
  { customer, currency }: Pick<NewPayment, 'customer' | 'currency'>,
): Promise<NewPayment> {
  return {
    paymentMethod: (await setOffMethod(ctx)).id,
    type: PaymentType.credit,
    amount: ZERO,
    tendered: null,
    change: ZERO,
    tip: ZERO,
    reference: null,
    customer,
    till: noTill,
    currency,
  };
}

/** The method of set-offs, which nobody can pay with. Created when it is first needed; a fact of the file says which it is. */
export async function setOffMethod(ctx: WriteContext): Promise<SetOffMethod> {
  const stored = await readMeta<number>(ctx.db, SET_OFF_METHOD);
  const known = stored === null ? undefined : await getRow(ctx.db, 'paymentMethod', stored);
  if (known?.deleted === 0) return known;
  const name = names[(await readMeta<'es' | 'en'>(ctx.db, 'language')) ?? 'es'];
  const id = await insert(ctx, 'paymentMethod', {
    name,
    type: PaymentType.credit,
    openDrawer: 0,
    priority: 0,
    active: 0,
  });
  await writeMeta(ctx.db, SET_OFF_METHOD, id);
  return { id, name };
}

type SetOffMethod = Pick<Row<'paymentMethod'>, 'id' | 'name'>;

/** The fact that has its id. */
const SET_OFF_METHOD = 'setOffMethod';
const names = { es: 'Compensación', en: 'Set-off' } as const;
