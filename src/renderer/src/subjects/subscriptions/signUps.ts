/** Which products are sold by signing a customer up. Pure. */
import type { ApiRecord } from '#shared/catalogue/index.ts';

/** By product, that of a type or its enrolment: the types somebody can be signed up to. None where it is of leave alone. */
export type SignUps = ReadonlyMap<number, readonly number[]>;

type Type = Pick<ApiRecord<'subscription'>, 'id' | 'product' | 'enrolment' | 'temporarySubscription'>;

export function signUpsOf(types: readonly Type[]): SignUps {
  const forLeave = new Set(types.map(({ temporarySubscription }) => temporarySubscription));
  const signUps = new Map<number, number[]>();
  for (const { id, product, enrolment } of types) {
    for (const sold of new Set([product, enrolment])) {
      if (sold === null) continue;
      const known = signUps.get(sold) ?? [];
      signUps.set(sold, forLeave.has(id) ? known : [...known, id]);
    }
  }
  return signUps;
}
