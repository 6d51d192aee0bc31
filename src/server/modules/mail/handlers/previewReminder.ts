import { previewOf } from '#server/core/mail/composed.ts';
import { handle } from '#server/core/operations/handler.ts';
import { ServiceError } from '#shared/errors.ts';
import { previewReminder as contract } from '#shared/operations/contracts/previewReminder.ts';
import { composeReminder, letterTo } from '../reminders/letters.ts';

/** Shows the e-mail of a reminder before it is sent. */
export const previewReminder = handle(contract, async (ctx, input) => {
  const letter = await letterTo(ctx, input);
  if (letter === undefined) throw new ServiceError('not_found');
  return previewOf(await composeReminder(ctx, letter));
});
