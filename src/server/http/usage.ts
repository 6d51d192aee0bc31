/** When credentials were last used: kept in memory and written at most once a minute, off the way of requests. */
import type { Writer } from '../db/transaction.ts';

type Kind = 'session' | 'apiKey';

export interface Usage {
  readonly note: (kind: Kind, id: string, at: string) => void;
  readonly lastUse: (kind: Kind, id: string) => string | undefined;
  /** Writes what is not written yet. */
  readonly flush: () => Promise<void>;
}

const EVERY = 60_000;

/** The record of uses of one application. */
export function createUsage(writer: Writer): Usage {
  const uses = { session: new Map<string, string>(), apiKey: new Map<string, string>() };
  const unwritten = { session: new Set<string>(), apiKey: new Set<string>() };
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const sessions = take(unwritten.session);
    const keys = take(unwritten.apiKey);
    if (sessions.length + keys.length === 0) return;
    await writer.run(async (tx) => {
      for (const id of sessions) {
        const lastUsed = uses.session.get(id);
        if (lastUsed) await tx.updateTable('session').set({ lastUsed }).where('tokenHash', '=', id).execute();
      }
      for (const id of keys) {
        const lastUsed = uses.apiKey.get(id);
        if (lastUsed) await tx.updateTable('apiKey').set({ lastUsed }).where('kid', '=', id).execute();
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
