/** Rights, PINs, prices, limits and rates are what the service left there, as the audit log attests. */
import { unattested } from '../core/integrity/attest.ts';
import type { Invariant } from '../core/integrity/invariant.ts';

export const attested: Invariant = {
  name: 'what decides about money and rights is what the audit log has',
  check: unattested,
};
