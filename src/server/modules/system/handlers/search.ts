import { handle } from '#server/core/operations/handler.ts';
import { searchRecords } from '#server/core/records/query/searchRecords.ts';
import { search as contract } from '#shared/operations/contracts/search.ts';

export const search = handle(contract, async (ctx, { q, limit }) => ({ groups: await searchRecords(ctx, q, limit) }));
