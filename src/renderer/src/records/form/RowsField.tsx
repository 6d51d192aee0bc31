/** Fields of records that are part of another: a row for each, to be added, taken away and moved. */
import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { isMandatory } from '#shared/catalogue/schemas.ts';
import { formLayout } from '../values/formLayout.ts';
import { startValues, type Values } from '../values/formValues.ts';
import { useLabel } from '../values/useLabel.ts';
import { useFaultText } from './faultText.ts';
import classes from './inputs/Form.module.css';
import type { InputProps } from './inputs/inputProps.ts';
import { ReferencesField } from './ReferenceField.tsx';

export interface RowsFieldProps extends InputProps {
  /** The input of a field of a row, which may have rows itself. */
  readonly FieldInput: ComponentType<InputProps>;
}

export function RowsField({ name, field, label, value, faults, onChange, onBlur, FieldInput }: RowsFieldProps) {
  const faultText = useFaultText();
  const pointer = `#/${name}`;
  const t = useT();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const child = findModel(field.children?.model ?? '');
  const rows = (Array.isArray(value) ? value : []) as readonly Values[];
  if (child === undefined) return null;
  const focusRow = (index: number): void => {
    // Once it is drawn where it is now.
    requestAnimationFrame(() => list.current?.children[index]?.querySelector('input')?.focus());
  };
  const move = (index: number, step: number): void => {
    const to = index + step;
    if (to < 0 || to >= rows.length) return;
    onChange(rows.toSpliced(index, 1).toSpliced(to, 0, rows[index] as Values));
    focusRow(to);
  };
  const add = (): void => {
    onChange([...rows, startValues(child)]);
    focusRow(rows.length);
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Input.Wrapper size="md" label={label} labelElement="div" labelProps={{ id }} error={faultText(faults, pointer)}>
      <ol ref={list} className={classes.rows} aria-labelledby={id} onBlur={onBlur}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that names it before it is saved
          <li key={index} className={classes.row} onKeyDown={(event) => onKeyDown(event, index)}>
            <RowInputs
              FieldInput={FieldInput}
              model={child}
              parent={field.children?.by}
              row={row}
              pointer={`${pointer}/${index}`}
              faults={faults}
              onChange={(next) => onChange(rows.with(index, next))}
            />
            <Group gap={0} wrap="nowrap" className={classes.rowButtons}>
              <ActionIcon
                size={40}
                disabled={index === 0}
                aria-label={t('form:rows.earlier', { number: index + 1 })}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={40}
                disabled={index === rows.length - 1}
                aria-label={t('form:rows.later', { number: index + 1 })}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={40}
                aria-label={t('form:rows.remove', { number: index + 1 })}
                onClick={() => onChange(rows.toSpliced(index, 1))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
      <Stack gap={4} align="flex-start">
        <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('form:rows.add', { label })}
        </Button>
        {rows.length > 1 && (
          <Text size="xs" c="dimmed">
            {t('form:rows.hint')}
          </Text>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

interface RowInputsProps {
  readonly FieldInput: ComponentType<InputProps>;
  readonly model: AnyModel;
  /** The field that points to the record the row is part of. */
  readonly parent: string | undefined;
  readonly row: Values;
  readonly pointer: string;
  readonly faults: InputProps['faults'];
  readonly onChange: (row: Values) => void;
}

function RowInputs({ FieldInput, model, parent, row, pointer, faults, onChange }: RowInputsProps) {
  const t = useT();
  const label = useLabel();
  const faultText = useFaultText();
  const [isAll, setAll] = useState(false);
  const { main, options, more } = formLayout(model, 'create');
  const rest = [...(main.length > 0 ? more : []), ...options];
  const isWanted = (name: string): boolean => isAll || faultText(faults, `${pointer}/${name}`, true) !== null;
  const usual = main.length > 0 ? main : more;
  const names = [...usual, ...rest.filter(isWanted)].filter((name) => name !== parent);
  return (
    <div className={classes.rowFields}>
      {names.map((name) => {
        const field = model.fields[name];
        return field === undefined ? null : (
          <FieldInput
            key={name}
            model={model}
            name={name}
            field={field}
            label={label(field.label)}
            value={row[name] ?? null}
            values={row}
            error={faultText(faults, `${pointer}/${name}`, true)}
            faults={[]}
            required={isMandatory(field)}
            isNew
            onChange={(value) => onChange({ ...row, [name]: value })}
            onBlur={() => undefined}
          />
        );
      })}
      {rest.length > 0 && !isAll && (
        <Button variant="subtle" size="md" className={classes.rowMore} onClick={() => setAll(true)}>
          {t('form:moreFields', { count: rest.filter((name) => !names.includes(name)).length })}
        </Button>
      )}
    </div>
  );
}

/** The taxes of a line: which ones they are is all that is said, the rest is worked out. */
export function TaxesField(props: InputProps) {
  const rows = (Array.isArray(props.value) ? props.value : []) as readonly { readonly tax: number }[];
  return (
    <ReferencesField
      {...props}
      to="tax"
      value={rows.map(({ tax }) => tax)}
      onChange={(ids) => props.onChange((ids as number[]).map((tax) => rows.find((row) => row.tax === tax) ?? { tax }))}
    />
  );
}
