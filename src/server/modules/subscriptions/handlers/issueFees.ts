import { handlePrepared } from '#server/core/operations/handler.ts';
import { ServiceError } from '#shared/errors.ts';
import { issueFees as contract } from '#shared/operations/contracts/issueFees.ts';
import type { FeePreview } from '#shared/operations/parts/fees.ts';
import { choiceOf } from '../choice.ts';
import { areDocumentedWhenDue } from '../documents.ts';
import { startTask, taskState } from '../store.ts';

/** What is to be issued is looked at beside the till's requests; issuing it is a job. */
export const issueFees = handlePrepared(
  contract,
  async (_, { dryRun: _d, confirm: _c, expected, ...choice }, read): Promise<FeePreview> => {
    const page = { group: 'chosen', limit: 100 };
    const { body } = await read({
      kind: 'operation',
      name: 'previewFees',
      input: { ...choice, ...page, after: 0, listed: false },
    });
    const preview = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) as FeePreview;
    if (expected === undefined || expected === preview.print) return preview;
    const { fees, total } = preview.chosen;
    throw new ServiceError('fees_changed', {
      detail: { es: `Ahora son ${fees} cuotas por ${total}`, en: `There are ${fees} fees for ${total} now` },
      errors: [{ pointer: '#/expected', code: 'invalid_value' }],
    });
  },
  async (ctx, { dryRun, confirm, expected: _e, ...choice }, preview) => {
    if (dryRun) {
      ctx.replayed();
      return { task: null, preview };
    }
    const id = await startTask(
      ctx,
      await choiceOf(ctx, choice),
      preview.chosen.fees,
      confirm ?? (await areDocumentedWhenDue(ctx)),
    );
    return { task: await taskState(ctx, id), preview };
  },
);
