/** The language a client reads, of those the product speaks (RFC 9110, 12.5.4). Spanish unless English comes first. */
export function languageOf(header: string | undefined): 'es' | 'en' {
  let best: { readonly language: 'es' | 'en'; readonly quality: number } = { language: 'es', quality: 0 };
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().split(';');
    const language = tag.slice(0, 2).toLowerCase();
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
    const quality = weight === undefined ? 1 : Number(weight);
    if ((language === 'es' || language === 'en') && quality > best.quality) best = { language, quality };
  }
  return best.language;
}
