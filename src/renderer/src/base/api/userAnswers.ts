/** What was read under one session, and who sees it next: answers differ by what the user may see. */
import type { Query } from '@tanstack/react-query';
import { queryClient, refreshFailed } from './queries.ts';
import { getSession, onSessionChange } from './session.ts';

/**
 * From now on, nobody is shown what another user was told: what is on screen is read again, what is not is forgotten.
 * Where the same user comes back, only what failed meanwhile is read again.
 */
export function keepAnswersApart(): void {
  let user = getSession()?.user.id ?? null;
  onSessionChange(() => {
    const next = getSession()?.user.id ?? null;
    if (next === null) return;
    const isAnother = user !== null && user !== next;
    user = next;
    if (isAnother) {
      queryClient.removeQueries({ type: 'inactive', predicate: (query) => isOfRecords(query) && !isForAll(query) });
      void queryClient.invalidateQueries({ predicate: isOfRecords });
    } else {
      refreshFailed();
    }
  });
}

function isOfRecords({ meta, queryKey }: Query): boolean {
  return meta?.models !== undefined || queryKey[0] === 'office';
}

/** What the till sells stays until it is read again: it is much, and whoever may sell may see it. */
function isForAll({ queryKey }: Query): boolean {
  return queryKey[0] === 'listAll';
}
