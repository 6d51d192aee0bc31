/**
 * What somebody has begun to change and not saved, by user and record: stored in this browser, so that it is there after a
 * reload, a lock, a crash or a sign-in. Passwords and PINs are held for as long as the window lives, and nowhere else.
 */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { findModel } from '#shared/catalogue/index.ts';
import { tellRestored, useRestored } from './restored.ts';

const stored = z.object({
  /** When it was last changed, in milliseconds of the clock. */
  at: z.number(),
  /** What the record was called. */
  title: z.string(),
  changes: z.record(z.string(), z.unknown()),
  /** What each changed field was when it was changed. */
  before: z.record(z.string(), z.unknown()),
  /** Names the attempt to save it, so that one that was cut off is not made twice. */
  key: z.string().nullable(),
});

export type Draft = Readonly<z.infer<typeof stored>>;

/** Whose draft it is, and of what: a record by its id, or a new one by what it was opened with. */
export interface DraftPlace {
  readonly user: number;
  readonly model: string;
  /** An id, or `new` with the query it was opened with: `new?customer=7`. */
  readonly target: string;
}

export interface ListedDraft extends DraftPlace {
  readonly draft: Draft;
}

const PREFIX = 'taquilla.draft.';
const drafts = new Map<string, Draft | null>();
const listeners = new Set<() => void>();
/** Drafts this browser has no room for: they end with the window. */
const unstored = new Set<string>();
let listed: { readonly user: number; readonly all: readonly ListedDraft[] } | null = null;

window.addEventListener('storage', ({ key }) => {
  // Another window changed it.
  if (key !== null && !key.startsWith(PREFIX)) return;
  if (key === null) drafts.clear();
  else drafts.delete(key);
  tell();
});

/** The draft of a place, or null. */
export function useDraft(place: DraftPlace): Draft | null {
  return useSyncExternalStore(subscribe, () => readDraft(place));
}

/** True when the draft of a place would not outlive the window. */
export function useIsUnstored(place: DraftPlace): boolean {
  return useSyncExternalStore(subscribe, () => unstored.has(keyOf(place)));
}

/** Every draft of a user, the last changed first. */
export function useDrafts(user: number): readonly ListedDraft[] {
  return useSyncExternalStore(subscribe, () => {
    if (listed?.user !== user) listed = { user, all: allDrafts(user) };
    return listed.all;
  });
}

/** The draft of a place, or null. */
export function readDraft(place: DraftPlace): Draft | null {
  const key = keyOf(place);
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const draft = parse(localStorage.getItem(key));
  drafts.set(key, draft);
  return draft;
}

/** Keeps a draft, at once; one without changes is forgotten. */
export function writeDraft(place: DraftPlace, draft: Draft | null): void {
  const key = keyOf(place);
  const isNothing = draft === null || Object.keys(draft.changes).length === 0;
  drafts.set(key, isNothing ? null : draft);
  unstored.delete(key);
  if (isNothing) localStorage.removeItem(key);
  else if (!keep(key, withoutSecrets(place.model, draft))) unstored.add(key);
  tell();
}

/** Brings a draft back that was thrown away: it is there again, also in an editor that is open. */
export function restoreDraft(place: DraftPlace, draft: Draft): void {
  writeDraft(place, draft);
  tellRestored(keyOf(place), draft);
}

/** Tells an editor that holds its draft in a state of its own, or a screen that would open one. */
export function useRestoredDraft(place: DraftPlace, onRestored: (draft: Draft) => void): void {
  useRestored(keyOf(place), onRestored);
}

/** Where a draft is gone on with. */
export function draftAddress({ model, target }: DraftPlace): string {
  const [id = '', query = ''] = target.split('?');
  return `/office/${model}/${id}${id === 'new' && query !== '' ? `?${query}` : ''}`;
}

function keep(key: string, draft: Draft): boolean {
  if (Object.keys(draft.changes).length === 0) {
    localStorage.removeItem(key);
    return true;
  }
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch (error) {
    // No room: what was stored of it before is older than what is on screen.
    console.warn('a draft is not kept', error);
    localStorage.removeItem(key);
    return false;
  }
}

function withoutSecrets(model: string, draft: Draft): Draft {
  const isOpen = ([name]: [string, unknown]): boolean => findModel(model)?.fields[name]?.access !== 'wo';
  return { ...draft, changes: Object.fromEntries(Object.entries(draft.changes).filter(isOpen)) };
}

function allDrafts(user: number): readonly ListedDraft[] {
  const own = `${PREFIX}${user}.`;
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(own))
    .flatMap((key) => {
      const [model = '', ...rest] = key.slice(own.length).split('.');
      const place = { user, model, target: rest.join('.') };
      const draft = readDraft(place);
      return draft === null || findModel(model) === undefined ? [] : [{ ...place, draft }];
    })
    .sort((a, b) => b.draft.at - a.draft.at);
}

function parse(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    return stored.parse(JSON.parse(text));
  } catch (error) {
    console.warn('a draft cannot be read', error);
    return null;
  }
}

function keyOf({ user, model, target }: DraftPlace): string {
  return `${PREFIX}${user}.${model}.${target}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  listed = null;
  for (const listener of listeners) listener();
}
