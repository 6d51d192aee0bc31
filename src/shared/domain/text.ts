/** Text as searches compare it, and whether it says anything. */

/** Lower case, without accents or doubled spaces: «José  PÉREZ» → `jose perez`. ñ folds to n. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** True for text that somebody can read: it has a letter or a digit, and not only blanks, marks or what is invisible. */
export function saysSomething(text: string | null | undefined): boolean {
  return /[\p{L}\p{N}]/u.test((text ?? '').replaceAll(/[\u115f\u1160\u3164\uffa0]/g, ''));
}
