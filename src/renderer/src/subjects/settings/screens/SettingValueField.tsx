/** The value of a setting: for those the service knows the fields it is made of, else JSON. */
import { ActionIcon, Button, Group, Input, MultiSelect, Stack, Switch, TagsInput, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useT } from '#screens/base/i18n/index.ts';
import { FieldInput } from '#screens/records/form/FieldInput.tsx';
import { useFaultText } from '#screens/records/form/faultText.ts';
import classes from '#screens/records/form/inputs/Form.module.css';
import { type InputProps, shared } from '#screens/records/form/inputs/inputProps.ts';
import { JsonField } from '#screens/records/form/inputs/JsonField.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { Field, Label } from '#shared/catalogue/defineModel.ts';
import { models } from '#shared/catalogue/index.ts';
import type { SettingDefinition } from '#shared/settings/defineSetting.ts';
import { isSettingKey, settingOf } from '#shared/settings.ts';
import { PresetSelect } from '../PresetSelect.tsx';
import { PrinterTest } from '../PrinterTest.tsx';
import { defaultOf, isOptional, shapeOf } from '../schemaFields.ts';

type Parts = { readonly [name: string]: unknown };

export default function SettingValueField(props: InputProps) {
  const label = useLabel();
  const { key } = props.values;
  if (!isSettingKey(key)) return <JsonField {...props} />;
  const setting = settingOf(key);
  return (
    <fieldset className={classes.part} aria-label={label(setting.label)}>
      <ValueInput {...props} schema={setting.schema} setting={setting} pointer="#/value" />
    </fieldset>
  );
}

interface ValueInputProps extends InputProps {
  readonly schema: z.ZodType;
  readonly setting: SettingDefinition;
  /** Where it stands in the body. */
  readonly pointer: string;
}

function ValueInput(props: ValueInputProps) {
  const { schema, setting, value, pointer, faults, onChange } = props;
  const label = useLabel();
  const whole = label(setting.parts['']);
  const faultText = useFaultText();
  const shape = shapeOf(schema);
  const error = faultText(faults, pointer);
  switch (shape.kind) {
    case 'switched':
      return (
        <Stack gap="sm">
          <Switch
            size="md"
            label={whole}
            error={value === 'off' || value === null ? error : null}
            // What is not set is on, by the values that hold without it.
            checked={value !== 'off'}
            onChange={(event) => onChange(event.currentTarget.checked ? {} : 'off')}
            styles={{ body: { alignItems: 'center', minHeight: 44 } }}
          />
          {value !== 'off' && <ValueInput {...props} schema={shape.on} />}
        </Stack>
      );
    case 'object':
      return <PartsInput {...props} parts={shape.parts} />;
    case 'rows':
      return <RowsInput {...props} row={shape.row} />;
    case 'words':
      return <WordsInput {...props} choices={shape.choices} label={whole} description={label(setting.hints?.[''])} />;
    default:
      return (
        <Hinted hint={setting.hints?.['']}>
          <FieldInput {...props} name="" label={whole} field={shape.field} error={error} required={false} />
        </Hinted>
      );
  }
}

function PartsInput(props: ValueInputProps & { readonly parts: readonly (readonly [string, z.ZodType])[] }) {
  const { parts, setting, value, pointer, faults, onChange } = props;
  const say = useLabel();
  const faultText = useFaultText();
  const object: Parts = typeof value === 'object' && value !== null ? (value as Parts) : {};
  return (
    <div className={classes.fields}>
      {parts.map(([name, schema]) => {
        const shape = shapeOf(schema);
        const set = (next: unknown): void => {
          const { [name]: _before, ...others } = object;
          const isNothing = next === null || next === '' || (Array.isArray(next) && next.length === 0);
          onChange(isNothing ? others : { ...others, [name]: next });
        };
        const shown = {
          ...props,
          model: models.setting,
          name,
          label: say(setting.parts[name]),
          value: object[name] ?? defaultOf(schema),
          values: object,
          error: faultText(faults, `${pointer}/${name}`),
          required: !isOptional(schema),
          onChange: set,
        };
        const hint = setting.hints?.[name];
        if (shape.kind === 'words') {
          return <WordsInput key={name} {...shown} choices={shape.choices} description={say(hint)} />;
        }
        if (shape.kind !== 'single') return null;
        const field = name === 'pos' ? { ...shape.field, ref: 'pos' } : inWords(shape.field, name, setting);
        return (
          <Hinted key={name} hint={hint}>
            <FieldInput {...shown} field={field} />
          </Hinted>
        );
      })}
    </div>
  );
}

/** A part with what helps to fill it in below it. */
function Hinted({ hint, children }: { readonly hint: Label | undefined; readonly children: ReactNode }) {
  const label = useLabel();
  if (hint === undefined) return children;
  return (
    <div>
      {children}
      <Text size="sm" c="dimmed" mt={4}>
        {label(hint)}
      </Text>
    </div>
  );
}

/** A choice among numbers, each as people call it where that is said. */
function inWords(field: Field, name: string, { choices = {} }: SettingDefinition): Field {
  if (field.type !== 'select' || field.values === undefined) return field;
  const values = Object.entries(field.values).map(([value, label]) => [value, choices[`${name}.${value}`] ?? label]);
  return { ...field, values: Object.fromEntries(values) };
}

function RowsInput(props: ValueInputProps & { readonly row: z.ZodType }) {
  const t = useT();
  const { row, setting, value, pointer, faults, onChange } = props;
  const label = useLabel();
  const { presets = [] } = setting;
  const error = useFaultText()(faults, pointer);
  const rows = (Array.isArray(value) ? value : []) as readonly Parts[];
  return (
    <Stack gap="sm" align="stretch" data-fault={error !== null || undefined}>
      <ol className={classes.rows}>
        {rows.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that names it
          <li key={index} className={classes.row}>
            <div className={classes.rowBody}>
              {presets.length > 0 && (
                <PresetSelect
                  presets={presets}
                  value={item}
                  onChange={(next) => onChange(rows.with(index, next as Parts))}
                />
              )}
              <ValueInput
                {...props}
                schema={row}
                value={item}
                pointer={`${pointer}/${index}`}
                onChange={(next) => onChange(rows.with(index, next as Parts))}
              />
              {setting.test === 'printer' && (
                <PrinterTest printer={item} onChange={(next) => onChange(rows.with(index, next))} />
              )}
            </div>
            <ActionIcon
              size={40}
              aria-label={t('form:rows.remove', { number: index + 1 })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Group>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...rows, {}])}
        >
          {t('form:rows.add', { label: label(setting.parts['']) })}
        </Button>
      </Group>
      {error !== null && <Input.Error size="md">{error}</Input.Error>}
    </Stack>
  );
}

interface WordsInputProps extends InputProps {
  readonly choices: readonly string[] | null;
  readonly description: string;
}

function WordsInput(props: WordsInputProps) {
  const t = useT();
  const { choices, description, value, onChange } = props;
  const list = Array.isArray(value) ? value.map(String) : [];
  if (choices !== null) {
    return (
      <MultiSelect
        {...shared(props)}
        description={description}
        data={[...choices]}
        searchable
        value={list}
        onChange={onChange}
      />
    );
  }
  return (
    <TagsInput
      {...shared(props)}
      description={`${description}. ${t('form:words')}`}
      acceptValueOnBlur
      splitChars={[',', ' ']}
      value={list}
      onChange={onChange}
    />
  );
}
