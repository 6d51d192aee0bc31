/** Numbers and days within the words of a setting, as each language writes them. */
import type { Label } from '../catalogue/defineModel.ts';

const tags = { es: 'es-ES', en: 'en-GB' } as const;

/** A text made for each language, with what writes numbers and days in it. */
export function inEach(
  text: (language: keyof Label, write: { number: (value: number) => string; day: (date: string) => string }) => string,
): Label {
  const of = (language: keyof Label): string => {
    const number = new Intl.NumberFormat(tags[language], { useGrouping: 'min2', maximumFractionDigits: 2 });
    const day = new Intl.DateTimeFormat(tags[language], { dateStyle: 'medium', timeZone: 'UTC' });
    return text(language, {
      number: (value) => number.format(value),
      day: (date) => day.format(Date.parse(`${date}T00:00:00Z`)),
    });
  };
  return { es: of('es'), en: of('en') };
}
