/** The fields that many records may be given alike. What is filled in is changed; all others stay as they are. */
import { Button, Group, Input, MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useFormFocus } from '#screens/components/useFormFocus.ts';
import { bulkFields } from '#shared/catalogue/bulk.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { FieldError } from '#shared/errors.ts';
import { FieldInput } from '../form/FieldInput.tsx';
import { useFaultText } from '../form/faultText.ts';
import formClasses from '../form/inputs/Form.module.css';
import { formLayout, isLong } from '../values/formLayout.ts';
import { bodyOf, faultsOf, isEmptyValue, type Values } from '../values/formValues.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './Bulk.module.css';

export interface ChangeFormProps {
  readonly model: AnyModel;
  readonly count: number;
  readonly pending: boolean;
  readonly error: Error | null;
  /** What went wrong, as it is shown. */
  readonly problem: ReactNode;
  readonly onCancel: () => void;
  readonly onApply: (values: Values) => void;
}

export function ChangeForm({ model, count, pending, error, problem, onCancel, onApply }: ChangeFormProps) {
  const t = useT();
  const label = useLabel();
  const faultText = useFaultText();
  const { number } = useFormat();
  const form = useFormFocus(pending);
  const [values, setValues] = useState<Values>({});
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const [found, setFound] = useState<readonly FieldError[]>([]);
  const names = fieldsOf(model);
  const filled = Object.keys(values).filter((name) => !cleared.includes(name));
  const faults = [...found, ...faultsIn(error)];
  const set = (name: string, value: unknown): void => {
    const { [name]: _, ...others } = values;
    setFound(found.filter(({ pointer }) => pointer !== `#/${name}`));
    setValues(isEmptyValue(value) ? others : { ...others, [name]: value });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (filled.length + cleared.length === 0) return;
    const emptied = Object.fromEntries(
      cleared.map((name) => [name, model.fields[name]?.type === 'manyToMany' ? [] : null]),
    );
    const body = { ...bodyOf(model, 'update', values, filled), ...emptied };
    const wrong = faultsOf(model, 'update', body);
    setFound(wrong);
    if (wrong.length === 0) onApply(body);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate data-testid="bulk-form">
      <Stack gap="md">
        <Text size="sm" c="dimmed" tabIndex={-1} data-autofocus className={classes.hint}>
          {t('bulk:form.hint')}
        </Text>
        <div className={formClasses.fields}>
          {names.map((name) => {
            const field = model.fields[name] as Field;
            return (
              <div
                key={name}
                className={formClasses.field}
                data-field={name}
                data-long={isLong(field) || undefined}
                data-changed={filled.includes(name) || undefined}
              >
                {field.type === 'bool' ? (
                  <YesNo label={label(field.label)} value={values[name]} onChange={(value) => set(name, value)} />
                ) : (
                  <FieldInput
                    model={model}
                    name={name}
                    field={field}
                    label={label(field.label)}
                    value={values[name] ?? null}
                    values={values}
                    error={faultText(faults, `#/${name}`, true)}
                    faults={faults}
                    required={false}
                    isNew={false}
                    onChange={(value) => set(name, value)}
                    onBlur={() => undefined}
                  />
                )}
              </div>
            );
          })}
        </div>
        <Cleared model={model} names={names} value={cleared} onChange={setCleared} />
        {/* In sight with the button that it is about, wherever the fields are scrolled to. */}
        <Stack gap="sm" className={classes.formBar}>
          {problem}
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('bulk:form.undoable')}
            </Text>
            <Group gap="sm">
              <Button size="md" variant="default" onClick={onCancel}>
                {t('bulk:form.cancel')}
              </Button>
              <Button size="md" type="submit" loading={pending} disabled={filled.length + cleared.length === 0}>
                {t('bulk:form.apply', { count, number: number(count) })}
              </Button>
            </Group>
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}

interface ClearedProps {
  readonly model: AnyModel;
  readonly names: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

/** The fields that are to be empty. */
function Cleared({ model, names, value, onChange }: ClearedProps) {
  const t = useT();
  const label = useLabel();
  const canBeEmpty = names.filter((name) => isClearable(model.fields[name]));
  if (canBeEmpty.length === 0) return null;
  return (
    <MultiSelect
      size="md"
      label={t('bulk:form.clear')}
      description={t('bulk:form.clearHint')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form:clear', { label: t('bulk:form.clear') }) }}
      nothingFoundMessage={t('records:nothingFound')}
      data={canBeEmpty.map((name) => ({ value: name, label: label(model.fields[name]?.label) }))}
      value={[...value]}
      onChange={onChange}
    />
  );
}

interface YesNoProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: boolean | null) => void;
}

/** A switch would have no place for what stays as it is. */
function YesNo({ label, value, onChange }: YesNoProps) {
  const t = useT();
  const id = useId();
  return (
    <div>
      <Input.Label id={id} labelElement="div" size="md">
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={typeof value === 'boolean' ? String(value) : ''}
        data={[
          { value: '', label: t('bulk:form.unchanged') },
          { value: 'true', label: t('bulk:form.yes') },
          { value: 'false', label: t('bulk:form.no') },
        ]}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
      />
    </div>
  );
}

/** The fields in the order of the form of one record. */
function fieldsOf(model: AnyModel): readonly string[] {
  const { main, more, options } = formLayout(model, 'update');
  const allowed = bulkFields(model);
  return [...main, ...more, ...options].filter((name) => allowed.includes(name));
}

function isClearable(field: Field | undefined): boolean {
  return field !== undefined && field.type !== 'bool' && (field.required !== true || field.type === 'manyToMany');
}

/** What the service has against the values, by field. */
function faultsIn(error: Error | null): readonly FieldError[] {
  if (!(error instanceof ApiError)) return [];
  return error.fields.map((fault) => ({ ...fault, pointer: (fault.pointer ?? '').replace('#/values/', '#/') }));
}
