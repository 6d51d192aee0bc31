/** How a form tidies what somebody is reached by, and what it says of it once the field is left. */
import { useState } from 'react';
import { useRecord } from '#screens/base/api/queries.ts';
import { today } from '#screens/base/format/today.ts';
import { missingLetters } from '#screens/components/missingLetters.ts';
import { contactFault, formatOf, tidied } from '#shared/domain/contactData.ts';
import { fieldCodes } from '#shared/errors.ts';
import { useLabel } from '../../values/useLabel.ts';
import { type InputProps, textOf } from './inputProps.ts';

/** Of a country whose record is not there yet: any postcode and number may be one. */
const SOMEWHERE = 'ZZ';

/** Props of the input of a field; those of a field that holds nothing of these say nothing. */
export function useContactData({ field, value, values }: Pick<InputProps, 'field' | 'value' | 'values'>) {
  const say = useLabel();
  const [isTyping, setTyping] = useState(false);
  const format = formatOf(field);
  const idOf = (name: string): number | null =>
    format !== null && typeof values[name] === 'number' ? values[name] : null;
  const country = useRecord('country', idOf('country')).data;
  const region = useRecord('region', format === 'postcode' ? idOf('region') : null).data;
  const isoCode = idOf('country') === null ? null : (country?.isoCode ?? SOMEWHERE);
  const setting = { country: isoCode, province: region?.name ?? null, today: today() };
  // Letters that are missing are so as they are typed; anything else is not done yet.
  const isEarly = isTyping && format !== 'printed';
  const fault = format === null || isEarly ? null : contactFault(format, textOf(value), setting);
  return {
    /** While somebody types nothing but the letters that are missing. */
    hint: fault === null ? null : (missingLetters(format === 'printed' ? textOf(value) : '') ?? say(fieldCodes[fault])),
    tidy: (text: string): string => (format === null ? text.trim() : tidied(format, text, isoCode)),
    setTyping,
  };
}
