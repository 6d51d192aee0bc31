import type { ReactNode } from 'react';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { FieldError } from '#shared/errors.ts';
import type { Values } from '../../values/formValues.ts';

/** What the input of a field is given, whatever its type. */
export interface InputProps {
  readonly model: AnyModel;
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  /** Of the whole form: what some fields mean depends on others. */
  readonly values: Values;
  readonly error: ReactNode;
  /** What is wrong with it, part by part. */
  readonly faults: readonly FieldError[];
  /** The form cannot be saved without it. */
  readonly required: boolean;
  readonly isNew: boolean;
  /** A new record, or a dialog, begins with it. */
  readonly isFirst?: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}

/** What every input hands on to Mantine's. */
export function shared({ label, error, required, isFirst, onBlur }: InputProps) {
  const start = isFirst === true ? { 'data-autofocus': true } : {};
  return { size: 'md', label, error, withAsterisk: required, onBlur, ...start } as const;
}

/** True while nothing is said to be wrong with a field. */
export function isFine({ error }: InputProps): boolean {
  return error === null || error === undefined;
}

/** The value of a field of text; nothing is an empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
