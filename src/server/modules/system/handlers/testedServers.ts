/** Servers that are tried before they are set: what may not be set is not asked. */
import type { ReadContext } from '#server/core/context/context.ts';
import { serverErrors } from '#server/core/records/servers.ts';
import { ServiceError } from '#shared/errors.ts';
import type { SettingKey } from '#shared/settings.ts';

/** Throws 422 for a value whose servers a setting may not name; `pointer` is where it stands in the body. */
export async function requireAllowed(
  ctx: ReadContext,
  key: SettingKey,
  value: unknown,
  pointer: string,
): Promise<void> {
  const errors = await serverErrors(ctx, key, value);
  if (errors.length === 0) return;
  throw new ServiceError('validation_failed', {
    errors: errors.map((error) => ({ ...error, pointer: error.pointer?.replace('#/value', pointer) ?? pointer })),
  });
}
