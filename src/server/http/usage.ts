/** When credentials were last used: collected in memory and written at most once a minute, off the way of requests. */
import { toStoredInstant } from '#shared/domain/time.ts';
import { queryFirst } from '../core/db/execute.ts';
import { sql } from '../core/db/sql.ts';
import type { Writer } from '../core/db/transaction.ts';
import { derive } from '../core/records/write.ts';

type Kind = 'session' | 'apiKey' | 'terminal';

export interface Usage {
  /** `at`: epoch milliseconds. */
  readonly note: (kind: Kind, id: string, at: number) => void;
  /** Epoch milliseconds; undefined when not used since the start. */
  readonly lastUse: (kind: Kind, id: string) => number | undefined;
  /** Writes what is not written yet. */
  readonly flush: () => Promise<void>;
}

const EVERY = 60_000;

/** The record of uses of one application. */
export function createUsage(writer: Writer): Usage {
  const uses = {
    session: new Map<string, number>(),
    apiKey: new Map<string, number>(),
    terminal: new Map<string, number>(),
  };
  const unwritten = { session: new Set<string>(), apiKey: new Set<string>(), terminal: new Set<string>() };
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const sessions = take(unwritten.session);
    const keys = take(unwritten.apiKey);
    const terminals = take(unwritten.terminal);
    if (sessions.length + keys.length + terminals.length === 0) return;
    await writer.run(async (tx) => {
      for (const id of sessions) {
        const lastUsed = toStoredInstant(uses.session.get(id) ?? 0);
        await tx.updateTable('session').set({ lastUsed }).where('tokenHash', '=', id).execute();
      }
      for (const id of keys) {
        const lastUsed = toStoredInstant(uses.apiKey.get(id) ?? 0);
        const key = await queryFirst<{ id: number }>(tx, sql`select "id" from "apiKey" where "kid" = ${id}`);
        if (key !== undefined) await derive({ db: tx }, 'apiKey', key.id, { lastUsed });
      }
      for (const id of terminals) {
        const lastUsed = toStoredInstant(uses.terminal.get(id) ?? 0);
        await derive({ db: tx }, 'terminal', Number(id), { lastUsed });
      }
    });
  };

  return {
    note: (kind, id, at) => {
      uses[kind].set(id, at);
      unwritten[kind].add(id);
      // A failed write is not lost: the next use of the credential puts it in line again.
      timer ??= setTimeout(() => flush().catch(() => undefined), EVERY).unref();
    },
    lastUse: (kind, id) => uses[kind].get(id),
    flush,
  };
}

function take(set: Set<string>): string[] {
  const all = [...set];
  set.clear();
  return all;
}
