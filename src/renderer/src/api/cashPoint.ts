/** Which cash point this till is, and the state it is in. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { PosState } from '#shared/operations/parts.ts';
import { queryClient, useOperation } from './queries.ts';
import { cashPointsQuery } from './tillQueries.ts';

const KEY = 'taquilla.cashPoint';
const listeners = new Set<() => void>();

export interface CashPoint {
  /** Null until the cash points are read. */
  readonly id: number | null;
  readonly all: readonly ApiRecord<'pos'>[];
  /** Undefined until it is read. */
  readonly state: PosState | undefined;
  /** The cash points or the state could not be read. */
  readonly error: Error | null;
}

/** This till's cash point: the one chosen on it, else the first. Its state follows every movement. */
export function useCashPoint(): CashPoint {
  const chosen = useSyncExternalStore(subscribe, readChoice);
  const points = useQuery(cashPointsQuery);
  const all = points.data ?? [];
  const id = (all.find((pos) => pos.id === chosen) ?? all[0])?.id ?? null;
  const state = useOperation('posStatus', id === null ? {} : { pos: id }, ['pos', 'posMovement', 'payment'], {
    enabled: id !== null,
  });
  return { id, all, state: state.data, error: points.error ?? state.error };
}

/** Makes this till another cash point, and remembers it. */
export function chooseCashPoint(id: number): void {
  localStorage.setItem(KEY, String(id));
  for (const listener of listeners) listener();
}

/** Takes over the state an action answered with, so that no screen shows the one before it; events bring what follows. */
export function setCashPointState(state: PosState): void {
  queryClient.setQueryData(['operation', 'posStatus', { pos: state.pos }], state);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(): number | null {
  const text = localStorage.getItem(KEY);
  return text === null ? null : Number(text);
}
