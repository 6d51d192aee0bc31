import { handlePrepared } from '#server/core/operations/handler.ts';
import { insert } from '#server/core/records/write.ts';
import { askedBy } from '#server/modules/rowJobs/asker.ts';
import { bulkActions } from '#shared/catalogue/bulk.ts';
import { BulkStatus } from '#shared/domain/states.ts';
import { bulkStart as contract } from '#shared/operations/contracts/bulkStart.ts';
import { readSelection, requireAllowed } from '../start.ts';
import { bulkJobs, keepSelection, stateOf } from '../store.ts';

/** The records are looked up beside the till's requests; what is done to them is a job. */
export const bulkStart = handlePrepared(
  contract,
  (ctx, input, read) => {
    requireAllowed(ctx, input);
    return readSelection(input, read);
  },
  async (ctx, { model, action, values, select }, ids) => {
    const none = {
      progress: 0,
      changedRows: 0,
      sameRows: 0,
      refusedRows: 0,
      goneRows: 0,
      reversedRows: 0,
      keptRows: 0,
    };
    const id = await insert(ctx, 'bulkChange', {
      model,
      action: bulkActions.indexOf(action),
      status: BulkStatus.running,
      rows: ids.length,
      ...none,

      values: values === undefined ? null : JSON.stringify(values),
      query: 'query' in select ? select.query : null,
      askedBy: askedBy(ctx.actor),
    });
    await keepSelection(ctx, id, ids);
    ctx.enqueue(bulkJobs.apply, { bulk: id });
    return stateOf(ctx, id);
  },
);
