import { requireGrant } from '#server/core/context/grants.ts';
import type { ModelRules, Values } from '#server/core/records/ruleTypes.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { isScope } from '#shared/operations/scopes.ts';

/**
 * A profile permits what there is to permit. That it is no more than its writer holds, before and after, is seen to for
 * all that lasts (`access/lasting.ts`); here, the permissions that ask for too much are named.
 */
export const profile: ModelRules = {
  errors: ['last_administrator'],
  beforeWrite: async (ctx, values, before) => {
    const permissions = permissionsIn(values);
    const errors: FieldError[] = [];
    for (const [index, scope] of permissions.entries()) {
      if (typeof scope !== 'string' || !isScope(scope)) {
        errors.push({ pointer: `#/permissions/${index}`, code: 'invalid_value' });
      }
    }
    if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
    if (values.permissions === before?.permissions) return;
    requireGrant(ctx, permissions.map(String), (index) => `#/permissions/${index}`);
  },
};

function permissionsIn({ permissions }: Values): readonly unknown[] {
  const parsed: unknown = typeof permissions === 'string' ? JSON.parse(permissions) : [];
  return Array.isArray(parsed) ? parsed : [];
}
