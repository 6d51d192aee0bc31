/** Which cash point this till is, and the state it is in. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { PosState } from '#shared/operations/parts.ts';
import { call } from './client.ts';
import { queryClient } from './queries.ts';
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
  const chosen = useSyncExternalStore(onCashPointChosen, readChoice);
  const points = useQuery(cashPointsQuery);
  const all = points.data ?? [];
  const id = ownOf(all, chosen);
  const state = useQuery({ ...stateQuery(id), enabled: id !== null });
  return { id, all, state: state.data, error: points.error ?? state.error };
}

/** The currency of this till's cash point. Null where there is none. Throws where it cannot be read. */
export async function readCashPointCurrency(): Promise<string | null> {
  const id = ownOf(await queryClient.ensureQueryData(cashPointsQuery), readChoice());
  return id === null ? null : (await queryClient.ensureQueryData(stateQuery(id))).currency;
}

/** The company of this till's cash point. Null where there is none. Throws where it cannot be read. */
export async function readCashPointCompany(): Promise<number | null> {
  const all = await queryClient.ensureQueryData(cashPointsQuery);
  const id = ownOf(all, readChoice());
  return all.find((pos) => pos.id === id)?.company ?? null;
}

function ownOf(all: readonly ApiRecord<'pos'>[], chosen: number | null): number | null {
  return (all.find((pos) => pos.id === chosen) ?? all[0])?.id ?? null;
}

function stateQuery(pos: number | null) {
  const input = pos === null ? {} : { pos };
  return queryOptions<PosState>({
    queryKey: ['operation', 'posStatus', input],
    queryFn: () => call('posStatus', input),
    meta: { models: ['pos', 'posMovement', 'payment', 'company', 'setting'] },
  });
}

/** Makes this till another cash point, and remembers it. */
export function chooseCashPoint(id: number): void {
  localStorage.setItem(KEY, String(id));
  for (const listener of listeners) listener();
}

/** Takes over the state an action answered with, so that no screen shows the one before it; events bring what follows. */
export function setCashPointState(state: PosState): void {
  queryClient.setQueryData(stateQuery(state.pos).queryKey, state);
}

/** Calls a listener whenever another cash point is chosen. The result ends it. */
export function onCashPointChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(): number | null {
  const text = localStorage.getItem(KEY);
  return text === null ? null : Number(text);
}
