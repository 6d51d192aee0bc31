import { sessionUsers as contract } from '#shared/operations/contracts/sessionUsers.ts';
import { staffWithPin } from '../../access/staff.ts';
import { handle } from '../handler.ts';

export const sessionUsers = handle(contract, (ctx) => staffWithPin(ctx).execute());
