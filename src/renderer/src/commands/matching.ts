/** Which commands a text means. */
import type { Command } from '#screens/base/commands/commands.ts';
import { fold } from '#shared/domain/text.ts';

/**
 * Those in which every word of the text begins a word, the title's before the further ones', and titles that begin with
 * the text before all. All of them for an empty text.
 */
export function matching<C extends Pick<Command, 'title' | 'words'>>(
  commands: readonly C[],
  text: string,
): readonly C[] {
  const wanted = fold(text);
  if (wanted === '') return commands;
  return commands
    .map((command) => ({ command, rank: rankOf(command, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command);
}

interface Group<C> {
  readonly name: string;
  readonly commands: readonly C[];
}

/** Groups of commands, that with the best match of the text first: what is meant is what Enter takes. */
export function ranked<C extends Pick<Command, 'title' | 'words'>>(
  text: string,
  groups: readonly Group<C>[],
): readonly Group<C>[] {
  const wanted = fold(text);
  const best = ({ commands }: Group<C>): number => Math.max(0, ...commands.map((command) => rankOf(command, wanted)));
  return groups.toSorted((a, b) => best(b) - best(a));
}

function rankOf({ title, words = '' }: Pick<Command, 'title' | 'words'>, wanted: string): number {
  const name = fold(title);
  if (name === wanted) return 4;
  if (name.startsWith(wanted)) return 3;
  const parts = wanted.split(' ');
  if (begins(name, parts)) return 2;
  return begins(`${name} ${fold(words)}`, parts) ? 1 : 0;
}

function begins(text: string, parts: readonly string[]): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return parts.every((part) => words.some((word) => word.startsWith(part)));
}
