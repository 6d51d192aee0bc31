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
      queryClient.removeQueries({ type: 'inactive', predicate: (query) => isOfModels(query) && isOperation(query) });
      void queryClient.invalidateQueries({ predicate: isOfModels });
    } else {
      refreshFailed();
    }
  });
}

function isOfModels({ meta }: Query): boolean {
  return meta?.models !== undefined;
}

/** What is worked out from records is small and read at once; the records themselves stay until they are read again. */
function isOperation({ queryKey }: Query): boolean {
  return queryKey[0] === 'operation';
}
