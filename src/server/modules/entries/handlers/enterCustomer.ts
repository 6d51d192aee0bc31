import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { insert } from '#server/core/records/write.ts';
import { resolvePos } from '#server/modules/cash/posLedger.ts';
import { despiteNumber, EntryHow } from '#shared/domain/entries.ts';
import { ServiceError } from '#shared/errors.ts';
import { enterCustomer as contract } from '#shared/operations/contracts/enterCustomer.ts';
import { countsOf, enteringOf } from '../state.ts';

/** Counts an entry. Writes come one after the other, so of two tills at once the second one is told. */
export const enterCustomer = handle(contract, async (ctx, { customer, pos, how, despite }) => {
  const { state, membership, minutes } = await enteringOf(ctx, customer);
  const [main] = state.against;
  if (state.repeated && state.last !== null) throw new ServiceError('entry_repeated', { detail: state.last.at });
  if (main !== undefined && !despite) throw new ServiceError('entry_withheld', { detail: state.against.join(', ') });
  const id = await insert(ctx, 'entry', {
    customer: state.customer,
    date: ctx.zone.dateAt(ctx.now),
    pos: pos === undefined ? ctx.actor.pos : (await resolvePos(ctx, pos)).id,
    how: EntryHow[how],
    subscriptionCustomer: membership?.state === 'active' ? membership.id : null,
    despite: main === undefined ? null : despiteNumber(main),
  });
  return {
    entry: await presentById(ctx, 'entry', id),
    state: { ...state, ...(await countsOf(ctx, state.customer, minutes)) },
  };
});
