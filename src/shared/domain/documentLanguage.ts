/** In which language somebody is written to. */

/** What documents and messages are written in. */
export type WrittenLanguage = 'es' | 'en';

/** Languages of Spain: who has one of them reads Spanish. */
const OF_SPAIN = /^(?:es|ca|gl|eu|an|ast)(?:-|$)/i;

/**
 * The language of what a customer gets: by theirs, or that of the company where they have none. Spanish for who reads it,
 * English for everybody else.
 */
export function documentLanguage(
  customer: string | null | undefined,
  company: string | null | undefined,
): WrittenLanguage {
  const said = [customer, company].find((language) => (language ?? '').trim() !== '');
  return said == null || OF_SPAIN.test(said.trim()) ? 'es' : 'en';
}
