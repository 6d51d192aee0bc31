/** What an operation on a subscription is refused for, in words at the fields of its form. */
import { ApiError } from '#screens/base/api/errors.ts';
import type { Format } from '#screens/base/format/format.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { useLabel, type WriteLabel } from '#screens/records/values/useLabel.ts';
import { isDate } from '#shared/domain/time.ts';
import { type FieldError, fieldCodes } from '#shared/errors.ts';

export interface FormPlaces {
  /** Pointers of the fields there are, also of what is below them. */
  readonly fields: readonly string[];
  /** Of the field that says the day: what the day does not allow is said there. */
  readonly day: string;
  /** The last day of the subscription, where it has one. */
  readonly end: string | null;
}

export interface Faults {
  /** What is wrong with a field, or below it. */
  readonly at: (pointer: string) => string | null;
  /** What is said at no field. */
  readonly left: Error | null;
}

/** Puts an error into words at the fields of a form. */
export function useFaults(error: Error | null, places: FormPlaces): Faults {
  const words = { t: useT(), format: useFormat(), label: useLabel() };
  const said = faultsOf(error, places, words);
  return {
    at: (pointer) => {
      const texts = said.filter((one) => isAt(one.pointer, pointer)).map(({ text }) => text);
      return texts.length === 0 ? null : [...new Set(texts)].join(' · ');
    },
    left:
      said.length > 0 && said.every(({ pointer }) => places.fields.some((one) => isAt(pointer, one))) ? null : error,
  };
}

interface Words {
  readonly t: Translate;
  readonly format: Pick<Format, 'date'>;
  readonly label: WriteLabel;
}

interface SaidFault {
  readonly pointer: string;
  readonly text: string;
}

function isAt(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

/** What an error says of the fields it is about. */
export function faultsOf(error: Error | null, { day, end }: FormPlaces, words: Words): readonly SaidFault[] {
  if (!(error instanceof ApiError)) return [];
  const { t, format } = words;
  if (error.code === 'in_collection') return [{ pointer: day, text: t('subscriptions:fault.inCollection') }];
  if (error.code === 'invalid_transition') {
    const text =
      end === null
        ? t('subscriptions:fault.notThatDay')
        : t('subscriptions:fault.afterEnd', { date: format.date(end) });
    return [{ pointer: day, text }];
  }
  return error.fields.map((fault) => ({ pointer: placeOf(fault, day), text: textOf(fault, words) }));
}

/** What is wrong with the subscription itself is wrong with its type, or with the day. */
function placeOf({ pointer = '', code }: FieldError, day: string): string {
  if (pointer !== '#/subscriptionCustomer') return pointer;
  return code === 'too_big' ? '#/type' : day;
}

function textOf({ pointer = '', code, detail }: FieldError, { t, format, label }: Words): string {
  const value = particularOf(detail);
  const isDay = isDate(value);
  if (code === 'too_small' && isDay) return t('subscriptions:fault.notBefore', { date: format.date(value) });
  if (code === 'too_small' && pointer === '#/end') return t('subscriptions:fault.endBeforeStart');
  if (code === 'too_big' && pointer.endsWith('/subscriptionCustomer')) {
    return t('subscriptions:fault.tooMany', { count: Number(value) });
  }
  if (code === 'invalid_value' && isDay) return t('subscriptions:fault.onLeave', { date: format.date(value) });
  if (code === 'not_supported') return t('subscriptions:fault.noLeave');
  if (code === 'already_taken') return t('subscriptions:fault.mandateTaken');
  return label(fieldCodes[code]);
}

/** What the service says beside its words, in brackets: the first day that can be, or how many there may be. */
function particularOf(detail: string | undefined): string {
  return /\(([^()]*)\)$/.exec(detail ?? '')?.[1] ?? '';
}
