/** Who is signed in on this window. Kept for the window's life, so that a reload or a renderer crash does not sign out. */
import { useSyncExternalStore } from 'react';
import { covers } from '#shared/domain/scopes.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type StaffSession = OutputOf<Contract<'sessionStart'>>;

const KEY = 'taquilla.session';
const listeners = new Set<() => void>();
/** Undefined until it is first asked for. */
let current: StaffSession | null | undefined;

/** The signed-in session, or null. */
export function getSession(): StaffSession | null {
  current ??= read();
  return current;
}

/**
 * Signs in (a session as `sessionStart` and `setup` return it) or out (null). The router listens: it leaves the
 * sign-in page for the till, or any other page for sign-in. The basket is not touched.
 */
export function setSession(session: StaffSession | null): void {
  current = session;
  if (session === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** What follows a 401: signs out the session of the refused token. A newer one, started meanwhile, stays. */
export function endRefusedSession(token: string): void {
  if (getSession()?.token === token) setSession(null);
}

/** Calls the listener after each sign-in and sign-out until the returned function is called. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): StaffSession | null {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** True when the signed-in user holds the permission. */
export function usePermission(permission: string): boolean {
  const session = useSession();
  return session !== null && covers(session.permissions, permission);
}

function read(): StaffSession | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as StaffSession);
}
