/** Warnings in the answer to a write that was done: for programs, so codes and pointers and no text. */
import type { WriteContext } from '../core/context/context.ts';
import type { Answer } from './idempotency.ts';

/** The answer with what was warned of on the way. */
export function withWarnings(ctx: WriteContext, answer: Answer): Answer {
  if (ctx.warnings.length === 0) return answer;
  return { ...answer, headers: { ...answer.headers, 'x-taquilla-warnings': JSON.stringify(ctx.warnings) } };
}
