import { type FieldError, ServiceError } from '#shared/errors.ts';
import { isScope } from '#shared/operations/scopes.ts';
import { requireGrant } from '../../access/grants.ts';
import type { ModelRules, Values } from '../ruleTypes.ts';

/**
 * A profile permits what there is to permit, and no more than whoever writes it may themselves, before and after: its
 * permissions and the identity it is linked to are as good as its users' PINs.
 */
export const profile: ModelRules = {
  beforeWrite: async (ctx, values, before) => {
    const permissions = permissionsIn(values);
    const errors: FieldError[] = [];
    for (const [index, scope] of permissions.entries()) {
      if (typeof scope !== 'string' || !isScope(scope)) {
        errors.push({ pointer: `#/permissions/${index}`, code: 'invalid_value' });
      }
    }
    if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
    const same = (column: string): boolean => values[column] === undefined || values[column] === before?.[column];
    if (before !== null && same('permissions') && same('idpId')) return;
    requireGrant(ctx, permissions.map(String), (index) => `#/permissions/${index}`);
    if (before !== null) requireGrant(ctx, permissionsIn(before).map(String), () => '#/permissions');
  },
};

function permissionsIn({ permissions }: Values): readonly unknown[] {
  const parsed: unknown = typeof permissions === 'string' ? JSON.parse(permissions) : [];
  return Array.isArray(parsed) ? parsed : [];
}
