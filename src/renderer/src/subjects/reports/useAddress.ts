/** The choices of a report, which are its address. */
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Choices = { readonly [name: string]: string | number | undefined };

/** What the address says, and how to say something else: undefined takes a choice out. */
export function useAddress(): readonly [{ readonly [name: string]: unknown }, (changes: Choices) => void] {
  const address = useSearch({ strict: false }) as { readonly [name: string]: unknown };
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Choices) =>
      void navigate({
        to: path,
        search: ((before: object) => ({ ...before, ...changes })) as never,
        resetScroll: false,
      }),
    [navigate, path],
  );
  return [address, change];
}
