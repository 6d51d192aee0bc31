import { join } from 'node:path';
import { BACKUPS, newestBackup } from '#server/core/db/folder.ts';
import { handle } from '#server/core/operations/handler.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { systemMachine as contract } from '#shared/operations/contracts/systemMachine.ts';

export const systemMachine = handle(contract, async ({ machine, zone }) => {
  if (machine === null) throw new Error('nothing is served');
  const { dataDir, url, hosts, limitsRequests } = machine;
  const backup = newestBackup(dataDir);
  return {
    dataFolder: dataDir,
    backupFolder: join(dataDir, BACKUPS),
    lastBackup: backup === null ? null : { at: zone.toWire(toStoredInstant(backup.at)), name: backup.name },
    url,
    hosts: [...hosts],
    limitsRequests,
  };
});
