import { join } from 'node:path';
import { BACKUPS, newestBackup } from '#server/core/db/folder.ts';
import { handle } from '#server/core/operations/handler.ts';
import type { PlaceStatus } from '#server/core/process/machine.ts';
import { toStoredInstant, type Zone } from '#shared/domain/time.ts';
import { systemMachine as contract } from '#shared/operations/contracts/systemMachine.ts';

export const systemMachine = handle(contract, async ({ machine, zone, now }) => {
  if (machine === null) throw new Error('nothing is served');
  const { dataDir, url, hosts, limitsRequests } = machine;
  const backup = newestBackup(dataDir);
  return {
    dataFolder: dataDir,
    backupFolder: join(dataDir, BACKUPS),
    lastBackup: backup === null ? null : { at: zone.toWire(toStoredInstant(backup.at)), name: backup.name },
    secondPlace: describePlace(await machine.secondPlace(), zone, now),
    url,
    hosts: [...hosts],
    limitsRequests,
  };
});

/** `now`: epoch milliseconds. */
function describePlace(place: PlaceStatus | null, zone: Zone, now: number) {
  if (place === null) return null;
  const { folder, lastCopy, uncopied, lastRehearsal } = place;
  // A part of a minute may be lost, too.
  const minutes = lastCopy === null ? null : Math.max(1, Math.ceil((now - Date.parse(lastCopy.at)) / 60_000));
  return {
    folder,
    lastCopy: lastCopy === null ? null : { ...lastCopy, at: zone.toWire(lastCopy.at) },
    lost: uncopied === 0 ? null : { writes: uncopied, minutes },
    lastRehearsal: lastRehearsal === null ? null : { ...lastRehearsal, at: zone.toWire(lastRehearsal.at) },
  };
}
