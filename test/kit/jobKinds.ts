/** Every kind of job that the server runs. */
import type { JobKind } from '#server/core/jobs/jobKind.ts';
import { createUpkeep } from '#server/health/upkeep.ts';
import { jobs } from '#server/registries/jobs.ts';
import { createSecondPlace } from '#server/secondPlace/secondPlace.ts';

type Tools = Parameters<typeof jobs.mail>[0] &
  Parameters<typeof jobs.schedules>[0] &
  Parameters<typeof jobs.health>[0] &
  Parameters<typeof jobs.webhooks>[0] &
  Parameters<typeof jobs.secondPlace>[0];

/** The kinds of the registry. Nothing of them is run. */
export function jobKinds(): readonly JobKind[] {
  const store = { onCommit: () => undefined };
  const upkeep = createUpkeep({ store, ran: () => 0 } as unknown as Parameters<typeof createUpkeep>[0]);
  const place = { store, ran: () => 0 } as unknown as Parameters<typeof createSecondPlace>[0];
  const tools = { store, upkeep, secondPlace: createSecondPlace(place) } as unknown as Tools;
  return Object.values(jobs).flatMap((jobsOf) => jobsOf(tools).map(({ kind }) => kind));
}
