import { handle } from '#server/core/operations/handler.ts';
import { creditRequestOf } from '#server/modules/refunds/creditRequest.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { createCreditNote as contract } from '#shared/operations/contracts/createCreditNote.ts';
import { checkLines } from '../credit.ts';
import { createCreditDraft, creditLines, type LineRequest, loadCreditable } from '../creditNotes.ts';
import { issued } from '../issued.ts';
import { requireNotBefore } from '../sources.ts';

/** Makes the credit note of an invoice. */
export const createCreditNote = handle(contract, async (ctx, input) => {
  const creditable = await loadCreditable(ctx, input.invoice);
  requireNotBefore(ctx, [creditable.invoice], input.date ?? null);
  const errors: FieldError[] = [];
  const requests = input.lines?.map((line, index): LineRequest => {
    const at = `#/lines/${index}`;
    return { line: line.line, request: creditRequestOf(line, at, errors), voucherUnits: line.voucherUnits ?? null, at };
  });
  await checkLines(ctx, creditable, requests ?? [], errors);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  const credited = creditLines(creditable, requests ?? null);
  const draft = await createCreditDraft(ctx, creditable, credited, { reason: input.reason, date: input.date });
  return issued(ctx, draft, input.confirm);
});
