import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { isEventType } from '#shared/events.ts';

/** A webhook names types of events that there are; one that names none is for all. */
export const webhook: ModelRules = {
  beforeWrite: async (_ctx, values) => {
    if (typeof values.events !== 'string') return;
    const errors = (JSON.parse(values.events) as unknown[]).flatMap((type, index): FieldError[] =>
      typeof type === 'string' && isEventType(type) ? [] : [{ pointer: `#/events/${index}`, code: 'invalid_value' }],
    );
    if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  },
};
