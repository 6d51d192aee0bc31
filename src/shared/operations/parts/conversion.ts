/** What the actions share that make conversions. */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import type { EventType } from '../../events.ts';
import { recordId } from '../parts.ts';

/** The sources. */
export const sourcesInput = () => z.array(recordId()).min(1).max(1000);

export const confirmAtOnce = () =>
  z.boolean().optional().describe('Confirms it in the same transaction; it is a draft otherwise');

export const conversionErrors = [
  'invalid_transition',
  'clock_suspect',
  'date_before_series',
  'unique_conflict',
  'precondition_failed',
  'validation_failed',
] as const satisfies readonly ErrorCode[];

/** Of a conversion, whose sales stay with its sources. */
export const issueEvents = [
  'invoice.created',
  'invoice.updated',
  'invoice.confirmed',
  'invoice.paid',
  'invoice.partiallyPaid',
] as const satisfies readonly EventType[];

/** Of one that may take over the sales of an offer. */
export const conversionEvents = [
  ...issueEvents,
  'sale.paid',
  'sale.updated',
  'stockMovement.created',
] as const satisfies readonly EventType[];
