/** Text as searches compare it. */

/** Lower case, without accents or doubled spaces: «José  PÉREZ» → `jose perez`. ñ folds to n. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
