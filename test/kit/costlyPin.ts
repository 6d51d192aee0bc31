/** PINs that take as long to check as in a facility: those of tests are cheap. */
import { COST, setPinCost } from '#server/core/access/pins.ts';
import type { ServerOptions } from '#server/host.ts';
import { pins } from './facility.ts';
import { type FacilityServer, startEmpty, startFacility } from './server.ts';

/** Stores the manager's PIN again, at what it costs in a facility. */
export async function makePinCostly({ api, facility }: FacilityServer): Promise<void> {
  const cheap = setPinCost(COST);
  try {
    await api.update('user', facility.users.manager, { pin: pins.manager });
  } finally {
    setPinCost(cheap);
  }
}

/** A server of the small facility that takes longer to check the manager's PIN than a request may take. */
export async function startHurried(options: Partial<ServerOptions> = {}): Promise<FacilityServer> {
  const patient = await startFacility();
  await makePinCostly(patient);
  await patient.stop();
  const { facility } = patient;
  const server = await startEmpty(patient.dataDir, { ...options, requestTime: 10 });
  return { ...server, facility, api: server.as(facility.key) };
}
