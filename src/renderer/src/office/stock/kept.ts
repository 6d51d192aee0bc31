/** What somebody has begun and not sent, such as a count: kept in this browser, for each user. */
import { useState } from 'react';
import type { z } from 'zod';
import { useSession } from '../../api/session.ts';

/** The value kept under a name, and how to replace it; null forgets it. What cannot be read is as if there were none. */
export function useKept<T>(name: string, schema: z.ZodType<T>, empty: T): readonly [T, (value: T | null) => void] {
  const user = useSession()?.user.id ?? 0;
  const key = `taquilla.kept.${user}.${name}`;
  const [state, setState] = useState(() => ({ key, value: read(key, schema) ?? empty }));
  // Another record on the same screen has a value of its own.
  const current = state.key === key ? state : { key, value: read(key, schema) ?? empty };
  if (current !== state) setState(current);
  return [
    current.value,
    (value) => {
      setState({ key, value: value ?? empty });
      write(key, value);
    },
  ];
}

function read<T>(key: string, schema: z.ZodType<T>): T | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    console.warn('what was kept cannot be read', error);
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
    console.warn('what was begun is not kept', error);
  }
}
