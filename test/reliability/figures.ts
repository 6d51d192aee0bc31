/** What a kind of fault came to, on one line: for people, and for `scripts/reliability.mjs`, which collects the lines. */
import { appendFileSync } from 'node:fs';
import { seed } from '../kit/seed.ts';

/** Prints the figures of a kind of fault with the seed that repeats them. */
export function tell(kind: string, figures: Readonly<Record<string, number>>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  const line = `${kind}: ${[...text, `seed ${seed}`].join(', ')}`;
  const file = process.env.TAQUILLA_FIGURES;
  if (file === undefined) console.log(line);
  else appendFileSync(file, `${line}\n`);
}
