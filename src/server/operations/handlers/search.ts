import { search as contract } from '#shared/operations/contracts/search.ts';
import { searchRecords } from '../../records/searchRecords.ts';
import { handle } from '../handler.ts';

export const search = handle(contract, async (ctx, { q, limit }) => ({ groups: await searchRecords(ctx, q, limit) }));
