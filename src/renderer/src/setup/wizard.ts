/** What the first-run wizard asks, and in which of its steps each answer stands. */
import type { Language } from '#screens/base/i18n/language.ts';
import type { FieldError } from '#shared/errors.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export interface Answers {
  readonly company: {
    readonly name: string;
    readonly taxNumber: string;
    readonly street: string;
    readonly zipCode: string;
    readonly city: string;
    readonly phone: string;
  };
  readonly manager: { readonly name: string; readonly pin: string; readonly pinAgain: string };
  readonly pos: { readonly name: string };
  readonly data: 'empty' | 'demo';
}

export const noAnswers: Answers = {
  company: { name: '', taxNumber: '', street: '', zipCode: '', city: '', phone: '' },
  manager: { name: '', pin: '', pinAgain: '' },
  pos: { name: '' },
  data: 'demo',
};

export const steps = ['company', 'manager', 'till', 'review'] as const;
export type Step = (typeof steps)[number];

/** The step that asks for a field (`company.name`); the review for one that no step asks. */
export function stepOf(field: string): Step {
  if (field.startsWith('company')) return 'company';
  if (field.startsWith('manager')) return 'manager';
  if (field.startsWith('pos') || field === 'data') return 'till';
  return 'review';
}

/** The form's name of a field at fault, from the service's JSON pointer: `#/manager/pin` → `manager.pin`. */
export function fieldOf(error: FieldError): string | null {
  const pointer = error.pointer?.replace(/^#?\/?/, '').replaceAll('/', '.') ?? '';
  if (pointer === '') return null;
  return pointer === 'demo' ? 'data' : pointer;
}

/** The body of `setup`: what was left empty is left out. */
export function setupInput(answers: Answers, language: Language): InputOf<Contract<'setup'>> {
  const { name, taxNumber, ...rest } = answers.company;
  const optional = Object.entries(rest).flatMap(([field, value]) =>
    value.trim() === '' ? [] : [[field, value.trim()] as const],
  );
  return {
    company: { name: name.trim(), taxNumber: taxNumber.trim(), ...Object.fromEntries(optional) },
    manager: { name: answers.manager.name.trim(), pin: answers.manager.pin },
    pos: { name: answers.pos.name.trim() },
    language,
    demo: answers.data === 'demo',
  };
}
