import { staffWithPin } from '#server/core/access/staff.ts';
import { handle } from '#server/core/operations/handler.ts';
import { sessionUsers as contract } from '#shared/operations/contracts/sessionUsers.ts';

export const sessionUsers = handle(contract, (ctx) => staffWithPin(ctx).execute());
