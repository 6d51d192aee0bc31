import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';
import { isSettingKey, settingSchemas } from '#shared/settings.ts';
import type { ModelRules, Values } from '../ruleTypes.ts';
import { fieldErrors } from '../validation.ts';

/**
 * The settings the service reads decide who gets in: they take only values that mean something, from administrators.
 * A setting of any other key is its writer's own.
 */
export const setting: ModelRules = {
  beforeWrite: async (ctx, values, before) => {
    const { key, value }: Values = { ...before, ...values };
    const known = [before?.key, key].filter(isSettingKey);
    if (known.length > 0 && !covers(ctx.actor.scopes, 'system:admin')) {
      throw new ServiceError('insufficient_scope', { detail: 'system:admin' });
    }
    if (!isSettingKey(key) || typeof value !== 'string') return;
    const parsed = settingSchemas[key].safeParse(JSON.parse(value), { reportInput: true });
    if (parsed.success) return;
    const errors = fieldErrors(parsed.error).map((error) => ({
      ...error,
      pointer: `#/value${error.pointer?.slice(1)}`,
    }));
    throw new ServiceError('validation_failed', { errors });
  },
};
