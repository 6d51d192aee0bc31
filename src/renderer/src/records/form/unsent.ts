/** What somebody has begun and not sent, such as a receipt: stored in this browser, for each user. */
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useSession } from '#screens/base/api/session.ts';
import { tellRestored, useRestored } from './restored.ts';

type Change<T> = T | null | ((current: T) => T);

/**
 * The value stored under a name, and how to replace it; null forgets it. What cannot be read is as if there were none. The
 * name does not change while the component is there.
 */
export function useUnsent<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  empty: T,
): readonly [T, (change: Change<T>) => void] {
  const user = useSession()?.user.id ?? 0;
  const key = keyOf(user, name);
  const [value, setValue] = useState(() => read(key, schema) ?? empty);
  // Two scans may come before anything is drawn.
  const latest = useRef(value);
  useRestoredUnsent<T>(name, (back) => {
    latest.current = back;
    setValue(back);
  });
  return [
    value,
    (change) => {
      const next = typeof change === 'function' ? change(latest.current) : change;
      latest.current = next ?? empty;
      setValue(latest.current);
      write(key, next);
    },
  ];
}

/** Brings something back that was thrown away: it is stored again, also where it is shown. */
export function restoreUnsent<T extends object>(user: number, name: string, value: T): void {
  write(keyOf(user, name), value);
  tellRestored(keyOf(user, name), value);
}

/** Tells of what is brought back. */
export function useRestoredUnsent<T extends object>(name: string, onRestored: (value: T) => void): void {
  useRestored(keyOf(useSession()?.user.id ?? 0, name), onRestored);
}

/** True where something is stored under a name. */
export function hasUnsent(user: number, name: string): boolean {
  return localStorage.getItem(keyOf(user, name)) !== null;
}

function keyOf(user: number, name: string): string {
  return `taquilla.kept.${user}.${name}`;
}

function read<T>(key: string, schema: z.ZodType<T>): T | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    console.warn('what was stored cannot be read', error);
    return null;
  }
}

function write(key: string, value: unknown): void {
  if (value === null) {
    localStorage.removeItem(key);
    return;
  }
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    // No room: it is on screen for as long as the window lives.
    console.warn('what was begun is not stored', error);
  }
}
