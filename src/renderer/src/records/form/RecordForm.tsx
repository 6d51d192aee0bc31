/** The form of a record of any model: its fields in groups, and what is wrong or was changed by others beside each. */
import { Button, Skeleton, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { focusFirst } from '#screens/components/focus.ts';
import { isMandatory } from '#shared/catalogue/schemas.ts';
import { formLayout, isLong } from '../values/formLayout.ts';
import { fieldOf as fieldAt, isEmptyValue } from '../values/formValues.ts';
import { useLabel } from '../values/useLabel.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import { FieldInput } from './FieldInput.tsx';
import { useFaultText } from './faultText.ts';
import { ownForm } from './fieldInputs.ts';
import classes from './inputs/Form.module.css';
import type { RecordForm as Form } from './useRecordForm.ts';
import { useSaveKey } from './useSaveKey.ts';

export interface RecordFormProps {
  readonly form: Form;
  /** Fields that somebody else has just changed. */
  readonly touched?: readonly string[];
  /** Who did, where that is known. */
  readonly other?: string | null;
  readonly children?: ReactNode;
}

/** As few empty fields as these are not worth hiding. */
const FEW = 3;

export function RecordForm({ form, touched = [], other = null, children }: RecordFormProps) {
  const t = useT();
  const { model } = form.subject;
  const element = useRef<HTMLFormElement>(null);
  const { main, options, more } = formLayout(model, form.mode);
  const [isAsked, setAsked] = useState(false);
  // What had a value when the form was opened stays in sight when it is emptied.
  const [filled] = useState(() => new Set(more.filter((name) => !isEmptyValue(form.subject.record[name]))));
  const isWanted = (name: string): boolean =>
    filled.has(name) || form.changed.includes(name) || form.faults.some((fault) => fieldAt(fault) === name);
  const waiting = more.filter((name) => !isWanted(name));
  const hides = !isAsked && waiting.length > FEW;
  const shownMore = hides ? more.filter(isWanted) : more;
  const { mode, refusals } = form;
  useEffect(() => {
    if (mode === 'create') focusFirst(element.current);
  }, [mode]);
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>(PROBLEM)?.focus();
  }, [refusals]);
  useSaveKey(form.save);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React hands on what happens in a dialog to the form that opened it.
    event.stopPropagation();
    form.save();
  };
  const Own = ownForm(model);
  const fieldOf = (name: string, isFirst = name === main[0]) => (
    <FormField key={name} form={form} name={name} isFirst={isFirst} isTouched={touched.includes(name)} other={other} />
  );
  const group = (names: readonly string[], className = classes.fields) => (
    <div className={className}>{names.map((name) => fieldOf(name))}</div>
  );
  return (
    <form ref={element} onSubmit={submit} noValidate className={classes.form} data-testid="record-form">
      {form.error !== null && (
        <ErrorNotice error={form.error} note={form.mode === 'update' ? t('form:kept') : t('form:keptNew')} />
      )}
      {Own === undefined ? (
        group(main)
      ) : (
        <Suspense fallback={<Skeleton height={200} />}>
          <Own form={form} field={fieldOf} />
        </Suspense>
      )}
      {Own === undefined && options.length > 0 && group(options, classes.options)}
      {Own === undefined && more.length > 0 && (
        <section aria-labelledby={`more-${model.name}`} className={classes.more}>
          <Title order={2} size="h4" id={`more-${model.name}`}>
            {t('form:more')}
          </Title>
          {group(shownMore)}
          {waiting.length > FEW && !isAsked && (
            <Button variant="subtle" size="md" onClick={() => setAsked(true)} className={classes.moreButton}>
              {t('form:moreFields', { count: waiting.length })}
            </Button>
          )}
        </section>
      )}
      {children}
      {/* Enter in a field saves, as it does in any form. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden />
    </form>
  );
}

interface FormFieldProps {
  readonly form: Form;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isTouched: boolean;
  readonly other: string | null;
}

function FormField({ form, name, isFirst, isTouched, other }: FormFieldProps) {
  const label = useLabel();
  const faultText = useFaultText();
  const { model } = form.subject;
  const field = model.fields[name];
  if (field === undefined) return null;
  const faults = form.faults.filter((fault) => fieldAt(fault) === name);
  return (
    <div
      className={classes.field}
      data-field={name}
      data-long={isLong(field) || undefined}
      data-touched={isTouched || undefined}
      data-changed={(form.mode === 'update' && form.changed.includes(name)) || undefined}
    >
      <FieldInput
        model={model}
        name={name}
        field={field}
        label={label(field.label)}
        value={form.values[name] ?? null}
        values={form.values}
        error={faultText(faults, `#/${name}`, true)}
        faults={faults}
        required={isMandatory(field)}
        isNew={form.mode === 'create'}
        isFirst={isFirst}
        onChange={(value) => form.set(name, value)}
        onBlur={() => form.check(name)}
      />
      {form.conflicts.includes(name) && <ConflictChoice form={form} name={name} other={other} />}
    </div>
  );
}

/** What takes the focus of a field that is wrong, or that somebody else changed too. */
const PROBLEM = '[aria-invalid="true"], [data-fault] button, [data-conflict] button';
