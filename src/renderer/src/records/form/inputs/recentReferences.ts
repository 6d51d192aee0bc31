/** The records somebody has lately referred to, by model: the first to be offered. */
import { z } from 'zod';

const MOST = 5;
const stored = z.array(z.int().positive());

export function recentReferences(user: number, model: string): readonly number[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(keyOf(user, model)) ?? '[]'));
  } catch (error) {
    // Without them the list begins as it would for anybody.
    console.warn('what was referred to lately cannot be read', error);
    return [];
  }
}

export function noteReference(user: number, model: string, id: number): void {
  const next = [id, ...recentReferences(user, model).filter((other) => other !== id)].slice(0, MOST);
  localStorage.setItem(keyOf(user, model), JSON.stringify(next));
}

function keyOf(user: number, model: string): string {
  return `taquilla.office.recent.${user}.${model}`;
}
