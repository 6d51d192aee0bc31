import { type FieldError, fieldCodes } from '#shared/errors.ts';
import { useLabel } from '../values/useLabel.ts';

/** Writes what is wrong at a place of a body, or below it with `deep`; null where nothing is. */
export function useFaultText(): (faults: readonly FieldError[], pointer: string, deep?: boolean) => string | null {
  const label = useLabel();
  return (faults, pointer, deep = false) => {
    const texts = faults
      .filter((fault) => fault.pointer === pointer || (deep && fault.pointer?.startsWith(`${pointer}/`)))
      .map(({ code, detail }) => detail ?? label(fieldCodes[code]));
    return texts.length === 0 ? null : [...new Set(texts)].join(' · ');
  };
}
