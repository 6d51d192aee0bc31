import { invalidField } from '#shared/errors.ts';
import { hashPin } from '../../access/pins.ts';
import type { ModelRules } from '../ruleTypes.ts';

/** A PIN is write-only: it comes in as digits and only its hash is kept. */
export const user: ModelRules = {
  beforeWrite: async (ctx, values, _before, body) => {
    if (body.pin === undefined) return;
    if (body.pin !== null && !/^\d{4,12}$/.test(String(body.pin))) throw invalidField('#/pin', 'invalid_value');
    values.pinHash = body.pin === null ? null : hashPin(String(body.pin), ctx.pepper);
    values.failedPins = 0;
    values.lockedUntil = null;
  },
};
