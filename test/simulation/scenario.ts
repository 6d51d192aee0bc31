/** The real side: a server on a port with a data folder of its own, and requests that must end as the model says. */
import { cpSync, rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { startServer } from '#server/host.ts';
import type { Problem } from '#shared/errors.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import { type Contract, contracts, type OperationName } from '#shared/operations/index.ts';
import { type AnswerOf, type Client, createClient, type Reply } from '../kit/client.ts';
import { rendererOf } from '../kit/renderers.ts';
import { assertSound, START, temporaryFolder } from '../kit/server.ts';
import type { Fixtures, Role } from './fixtures.ts';

/** What a run begins with: a data folder, and the keys of those who ask. */
export interface Stage {
  readonly dataDir: string;
  readonly keys: Readonly<Record<Role, string>>;
}

export interface Scenario<F extends Stage = Fixtures> {
  readonly fixtures: F;
  /** Whole seconds. */
  readonly clock: { now: number };
  /** How long the service may take to come to what it does by itself, in milliseconds. */
  readonly patience: number;
  /** Who may do everything. */
  readonly api: Client;
  /**
   * An action that must be done, or where there are `faults` be refused for no other reasons: problem codes, and those
   * of fields as `field:<code>`. `who` asks. Null when it was refused. Now and then it is sent twice under one key.
   */
  readonly call: <N extends OperationName>(
    name: N,
    input: InputOf<Contract<N>>,
    faults?: readonly string[],
    who?: Role,
  ) => Promise<AnswerOf<N> | null>;
  /** Stops the server and starts it again on the same data. */
  readonly restart: () => Promise<void>;
  /** Stops it for good. Throws where an invariant of what it leaves is broken. */
  readonly end: () => Promise<void>;
}

/** Every so many actions one is sent again: the answer was lost. */
const AGAIN = 5;

/** A server on a copy of the scene. Where nobody looks at its documents, they are blank. */
export async function startScenario<F extends Stage>(
  fixtures: F,
  { patience, isDrawn }: { readonly patience: number; readonly isDrawn: boolean },
): Promise<Scenario<F>> {
  const dataDir = temporaryFolder();
  cpSync(fixtures.dataDir, dataDir, { recursive: true });
  const clock = { now: START };
  const start = () => {
    const options = { port: 0, logLevel: 'silent', rateLimit: 'off', dataDir } as const;
    return startServer({ ...options, renderer: rendererOf(isDrawn), clock: () => clock.now });
  };
  let running = await start();
  const clients = {
    boss: createClient(() => running.url, fixtures.keys.boss),
    desk: createClient(() => running.url, fixtures.keys.desk),
  };
  let sent = 0;
  return {
    fixtures,
    clock,
    patience,
    api: clients.boss,
    call: async (name, input, faults = [], who = 'boss') => {
      const api = clients[who];
      if (contracts[name].method === 'GET') return answered(name, input, await api.call(name, input), faults);
      sent += 1;
      const headers = { 'idempotency-key': `simulated-${sent}` };
      const reply = await api.call(name, input, headers);
      const answer = answered(name, input, reply, faults);
      if (sent % AGAIN === 0 && answer !== null) expectReplay(name, reply, await api.call(name, input, headers));
      return answer;
    },
    restart: async () => {
      await running.close();
      running = await start();
    },
    end: async () => {
      await running.close();
      try {
        assertSound(dataDir);
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

function answered<T>(name: string, input: object, reply: Reply<T>, faults: readonly string[]): T | null {
  const what = `${name} ${JSON.stringify(input)}`;
  if (reply.status === 200) {
    if (faults.length === 0) return reply.body;
    throw new Error(`${what} was done in spite of ${faults.join(', ')}: ${JSON.stringify(reply.body)}`);
  }
  const { code, errors = [] } = reply.body as Problem;
  const codes = code === 'validation_failed' ? errors.map((error) => `field:${error.code}`) : [code];
  if (codes.length > 0 && codes.every((one) => faults.includes(one))) return null;
  throw new Error(`${what}: ${reply.status} ${codes.join(', ')} instead of ${faults.join(', ') || 'being done'}`);
}

function expectReplay(name: string, first: Reply, second: Reply): void {
  expect(second.headers.get('idempotent-replayed'), `${name} again under its key`).toBe('true');
  expect(isDeepStrictEqual(first.body, second.body), `${name} again answers the same`).toBe(true);
}
