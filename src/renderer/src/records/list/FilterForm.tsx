/** Asks for a filter: which field, how it is compared, and with what. */
import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { parseDecimal } from '#screens/base/format/format.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { nameOfReference, referenceNames } from '#shared/catalogue/referenceNames.ts';
import { isRelativePeriod, relativePeriods } from '#shared/domain/relativeDays.ts';
import { isDate } from '#shared/domain/time.ts';
import { listedFields } from '../rows/columns.ts';
import { operatorText, periodText } from '../rows/filterText.ts';
import type { Filter } from '../rows/listState.ts';
import { filterKind, type OperatorChoice, operatorsFor } from '../rows/operators.ts';
import { useLabel } from '../values/useLabel.ts';
import { ReferencesInput } from './ReferencesInput.tsx';

export interface FilterFormProps {
  readonly model: AnyModel;
  /** The one that is changed; null for a new one. */
  readonly filter: Filter | null;
  readonly onApply: (filter: Filter) => void;
}

/** Characters of an ISO date. */
const DAY_LENGTH = 10;
/** Lists in a dropdown belong to it: what is chosen in them is no click outside. */
const comboboxProps = { withinPortal: false };

export function FilterForm({ model, filter, onApply }: FilterFormProps) {
  const t = useT();
  const label = useLabel();
  const [name, setName] = useState<string | null>(filter === null ? null : fieldOf(model, filter));
  const [operator, setOperator] = useState<string | null>(filter === null ? null : choiceOf(model, filter));
  const [value, setValue] = useState(filter?.value ?? '');
  const [isWrong, setWrong] = useState(false);
  const field = name === null ? undefined : model.fields[name];
  const choices = name === null ? [] : operatorsFor(model, name);
  const choice = choices.find((item) => keyOf(item) === operator) ?? choices[0];
  const chooseField = (next: string | null): void => {
    setName(next);
    setOperator(null);
    setValue('');
    setWrong(false);
  };
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (name === null || field === undefined || choice === undefined) return;
    const typed = choice.isOfName === true ? value.trim() || null : writtenValue(field, value);
    const period = isRelativePeriod(value) ? value : null;
    const written = choice.value ?? (choice.operator === 'during' ? period : typed);
    setWrong(written === null);
    const path = choice.isOfName === true ? nameOfReference(model, name)?.path : name;
    if (written !== null && path !== undefined) onApply({ field: path, operator: choice.operator, value: written });
  };
  const fields = listedFields(model)
    .filter(([key, item]) => filterKind(item) !== null && operatorsFor(model, key).length > 0)
    .map(([key, item]) => ({ value: key, label: label(item.label) }));
  return (
    <form onSubmit={apply} noValidate>
      <Stack gap="sm">
        <Select
          size="md"
          searchable
          data-autofocus={filter === null || undefined}
          label={t('records:filter.field')}
          placeholder={t('records:filter.fieldHint')}
          nothingFoundMessage={t('records:nothingFound')}
          data={unlike(fields)}
          value={name}
          onChange={chooseField}
          comboboxProps={comboboxProps}
          maxDropdownHeight={260}
        />
        {field !== undefined && choice !== undefined && (
          <Select
            size="md"
            label={t('records:filter.operator')}
            allowDeselect={false}
            data={choices.map((item) => ({ value: keyOf(item), label: operatorText(t, field, item) }))}
            value={keyOf(choice)}
            onChange={(next) => {
              const chosen = choices.find((item) => keyOf(item) === next);
              if (inputOf(chosen) !== inputOf(choice)) setValue('');
              setOperator(next);
            }}
            comboboxProps={comboboxProps}
          />
        )}
        {field !== undefined && choice !== undefined && choice.value === undefined && (
          <ValueInput
            field={field}
            isPeriod={choice.operator === 'during'}
            isText={choice.isOfName === true}
            value={value}
            isWrong={isWrong}
            onChange={setValue}
          />
        )}
        <Button type="submit" size="md" disabled={field === undefined}>
          {t('records:filter.apply')}
        </Button>
      </Stack>
    </form>
  );
}

interface ValueInputProps {
  readonly field: Field;
  /** Asked for by name, not by its days. */
  readonly isPeriod: boolean;
  /** Text to be found in a name. */
  readonly isText: boolean;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

function ValueInput({ field, isPeriod, isText, value, isWrong, onChange }: ValueInputProps) {
  const t = useT();
  const error = isWrong ? t('records:filter.wrong') : null;
  if (isPeriod) {
    return (
      <Select
        size="md"
        data-autofocus
        label={t('list:period.label')}
        data={relativePeriods.map((period) => ({ value: period, label: periodText(t, period) }))}
        value={isRelativePeriod(value) ? value : null}
        error={error}
        onChange={(next) => onChange(next ?? '')}
        comboboxProps={comboboxProps}
        maxDropdownHeight={260}
      />
    );
  }
  switch (isText ? 'text' : filterKind(field)) {
    case 'choice':
      return <ChoicesInput field={field} value={value} error={error} onChange={onChange} />;
    case 'reference':
      return <ReferencesInput model={field.ref ?? ''} value={value} error={error} onChange={onChange} />;
    default: {
      const kind = isText ? 'text' : filterKind(field);
      if (kind === 'date' || kind === 'moment') {
        return (
          <DayInput
            size="md"
            data-autofocus
            label={t('records:filter.value')}
            value={value.slice(0, DAY_LENGTH)}
            error={error}
            withinPortal={false}
            onChange={onChange}
          />
        );
      }
      return (
        <TextInput
          size="md"
          data-autofocus
          label={t('records:filter.value')}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
  }
}

/** A value as the API takes it; null for what is none. */
function writtenValue(field: Field, text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const kind = filterKind(field);
  if (kind === 'date' || kind === 'moment') return isDate(trimmed.slice(0, DAY_LENGTH)) ? trimmed : null;
  if (kind !== 'number') return trimmed;
  const number = parseDecimal(trimmed);
  return number === null ? null : String(number);
}

function keyOf({ operator, value, isOfName }: OperatorChoice): string {
  return [isOfName === true ? 'name' : '', operator, value ?? ''].join(' ');
}

/** How the value of an operator is asked for: where that is another way, what was entered says nothing. */
function inputOf(choice: OperatorChoice | undefined): string {
  return choice?.operator === 'during' ? 'period' : choice?.isOfName === true ? 'name' : 'value';
}

/** The field that a filter is about, by the name of what it leads to or by itself. */
function fieldOf(model: AnyModel, { field }: Filter): string {
  return referenceNames(model).get(field)?.reference ?? field;
}

function choiceOf(model: AnyModel, filter: Filter): string {
  const { operator, value } = filter;
  const isOfName = referenceNames(model).has(filter.field) || undefined;
  const choices = operatorsFor(model, fieldOf(model, filter));
  const choice = choices.find(
    (item) => item.operator === operator && item.isOfName === isOfName && (item.value ?? value) === value,
  );
  return keyOf(choice ?? { operator });
}

/** Two fields may have one label: then their names tell them apart. */
function unlike(fields: readonly { readonly value: string; readonly label: string }[]) {
  return fields.map((item) =>
    fields.some((other) => other !== item && other.label === item.label)
      ? { ...item, label: `${item.label} (${item.value})` }
      : item,
  );
}

interface ChoicesInputProps {
  readonly field: Field;
  /** Between commas. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** The values of a field with a few, any of which are wanted. */
function ChoicesInput({ field, value, error, onChange }: ChoicesInputProps) {
  const t = useT();
  const label = useLabel();
  return (
    <Checkbox.Group
      label={t('records:filter.values')}
      value={value === '' ? [] : value.split(',')}
      error={error}
      onChange={(chosen) => onChange(chosen.join(','))}
    >
      <Stack gap={0} mah={240} style={{ overflowY: 'auto' }}>
        {Object.entries(field.values ?? {}).map(([key, text]) => (
          <Checkbox key={key} value={key} label={label(text)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
