/** How the benchmark prints what it finds. */
import type { Figures } from './measure.ts';

/** A heading. */
export function heading(text: string): void {
  console.log(`\n${text}`);
}

/** One line of times. */
export function print(name: string, figures: Figures): void {
  const ms = (value: number): string => `${value.toFixed(3)} ms`;
  console.log(
    `  ${name.padEnd(48)} ${figures.perSecond.toFixed(0).padStart(6)}/s   p50 ${ms(figures.p50)}   p99 ${ms(figures.p99)}`,
  );
}

/** One ratio with what it is held to. */
export function ratio(name: string, value: number, target: string): void {
  console.log(`  → ${name}: ${value.toFixed(2)} (${target})`);
}
