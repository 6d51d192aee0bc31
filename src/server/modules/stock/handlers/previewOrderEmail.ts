import { previewOf } from '#server/core/mail/composed.ts';
import { handle } from '#server/core/operations/handler.ts';
import { composeOrderEmail } from '#server/modules/mail/orderEmail.ts';
import { previewOrderEmail as contract } from '#shared/operations/contracts/previewOrderEmail.ts';
import { loadOrder } from '../orders.ts';

/** Shows the e-mail of an order before it is sent. */
export const previewOrderEmail = handle(contract, async (ctx, input) =>
  previewOf(await composeOrderEmail(ctx, await loadOrder(ctx, input.order, 'email'), input)),
);
