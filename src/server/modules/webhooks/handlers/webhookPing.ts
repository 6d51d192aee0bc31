import { outgoingOf } from '#server/core/network/outgoing.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { allowedIn } from '#server/core/records/servers.ts';
import { webhookPing as contract } from '#shared/operations/contracts/webhookPing.ts';
import { send } from '../attempt.ts';
import { findWebhook } from '../find.ts';
import { pingMessage, signersOf } from '../message.ts';

export const webhookPing = handlePrepared(
  contract,
  async (ctx, { id }) => {
    const row = await findWebhook(ctx, id);
    const way = { outgoing: outgoingOf(ctx.machine), allowed: await allowedIn(ctx) };
    const { attempt, result } = await send(ctx, way, row.url, pingMessage(ctx, { signers: signersOf(ctx, row) }, id));
    const { responseStatus, error, response, request, took } = attempt;
    return { delivered: result === 'delivered', status: responseStatus, error, response, request, duration: took };
  },
  async (_ctx, _input, outcome) => outcome,
);
