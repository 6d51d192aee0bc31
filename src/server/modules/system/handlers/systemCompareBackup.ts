import { handle } from '#server/core/operations/handler.ts';
import { systemCompareBackup as contract } from '#shared/operations/contracts/systemCompareBackup.ts';
import { backupsOf } from '../machine.ts';

export const systemCompareBackup = handle(contract, (ctx, copy) => backupsOf(ctx).compare(copy));
