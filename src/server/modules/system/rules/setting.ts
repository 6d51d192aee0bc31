import { seal } from '#server/core/access/sealed.ts';
import type { WriteContext } from '#server/core/context/context.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules, Values } from '#server/core/records/ruleTypes.ts';
import { serverErrors } from '#server/core/records/servers.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { fieldErrors } from '#shared/fieldErrors.ts';
import { isSettingKey, settingOf, settingSchemas } from '#shared/settings.ts';

/**
 * The settings the service reads take only values that mean something, from whoever holds what `settingScopes` says. A
 * setting of any other key is its writer's own. A secret that goes with one is stored sealed and never read out.
 */
export const setting: ModelRules = {
  errors: ['pepper_missing'],
  derived: {
    hasSecret: { from: ['sealedSecret'], value: (row) => row.sealedSecret !== null },
  },
  beforeWrite: async (ctx, values, before, body) => {
    const { key, value }: Values = { ...before, ...values };
    requireLength(key, body.secret);
    keepSecret(ctx, values, before, body);
    if (!isSettingKey(key) || typeof value !== 'string') return;
    const parsed = settingSchemas[key].safeParse(JSON.parse(value), { reportInput: true });
    const errors = parsed.success
      ? await serverErrors(ctx, key, parsed.data)
      : fieldErrors(parsed.error).map((error) => ({ ...error, pointer: `#/value${error.pointer?.slice(1)}` }));
    if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  },
};

/** Throws for a secret that is shorter than its setting allows. */
function requireLength(key: unknown, secret: unknown): void {
  if (!isSettingKey(key) || typeof secret !== 'string') return;
  const least = settingOf(key).secret?.least ?? 0;
  if ([...secret].length < least) throw invalidField('#/secret', 'too_small');
}

/** A secret is write-only, and for the server it was given for: it ends with another host. */
function keepSecret(ctx: WriteContext, values: Values, before: AnyRow | null, body: Values): void {
  if (body.secret !== undefined) {
    values.sealedSecret = body.secret === null ? null : seal(String(body.secret), ctx.pepper);
  } else if (before !== null && hostIn(before.value) !== hostIn(values.value ?? before.value)) {
    values.sealedSecret = null;
  }
}

function hostIn(value: unknown): unknown {
  const read: unknown = typeof value === 'string' ? JSON.parse(value) : null;
  if (typeof read !== 'object' || read === null) return null;
  if ('host' in read) return read.host;
  return 'endpoint' in read ? read.endpoint : null;
}
