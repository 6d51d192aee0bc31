/** What each column of a file is, what names its records, and how it writes numbers and dates. */
import { Group, Select, Table, Text } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { guessKey, importKeys, importTargets, isJoined } from '#shared/imports/columns.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './Import.module.css';
import type { Reading } from './upload.ts';

export interface ReadingFormProps {
  readonly model: AnyModel;
  readonly columns: readonly string[];
  /** The first rows. */
  readonly sample: readonly (readonly string[])[];
  readonly reading: Reading;
  readonly onChange: (reading: Reading) => void;
}

/** Values of a column that are shown. */
const EXAMPLES = 3;
/** Every row is a new record. */
const NONE = '';

export function ReadingForm({ model, columns, sample, reading, onChange }: ReadingFormProps) {
  const t = useT();
  const label = useLabel();
  const { mapping, key } = reading;
  const targets = importTargets(model);
  const nameOf = (name: string): string => label(targets.find((target) => target.name === name)?.label);
  const map = (column: number, name: string | null): void => {
    const isOne = !targets.some((target) => target.name === name && isJoined(target));
    const next = mapping.map((held, index) => (index === column ? name : held === name && isOne ? null : held));
    const isKeyGone = key !== null && key !== undefined && !next.includes(key);
    // Words that mean something in this column mean something else in another field.
    const words = (reading.words ?? []).filter((word) => word.column !== column);
    onChange({ ...reading, words, mapping: next, key: isKeyGone ? guessKey(model, next, sample) : key });
  };
  const keys = importKeys(model).filter((name) => mapping.includes(name));
  return (
    <>
      <Group gap="md" align="flex-end" mb="md">
        <Select
          w={260}
          label={t('imports:key.label')}
          description={t('imports:key.hint')}
          data={[
            ...keys.map((name) => ({ value: name, label: nameOf(name) })),
            { value: NONE, label: t('imports:key.none') },
          ]}
          value={key ?? NONE}
          allowDeselect={false}
          onChange={(value) => onChange({ ...reading, key: value === NONE ? null : value })}
        />
        <Select
          w={170}
          label={t('imports:numbers')}
          data={[
            { value: ',', label: '1.234,56' },
            { value: '.', label: '1,234.56' },
          ]}
          value={reading.decimal ?? ','}
          allowDeselect={false}
          onChange={(value) => onChange({ ...reading, decimal: value === '.' ? '.' : ',' })}
        />
        <Select
          w={170}
          label={t('imports:dates.label')}
          data={[
            { value: 'dmy', label: t('imports:dates.dmy') },
            { value: 'mdy', label: t('imports:dates.mdy') },
          ]}
          value={reading.dates ?? 'dmy'}
          allowDeselect={false}
          onChange={(value) => onChange({ ...reading, dates: value === 'mdy' ? 'mdy' : 'dmy' })}
        />
        <Select
          w={250}
          label={t('imports:empty.label')}
          data={[
            { value: 'keep', label: t('imports:empty.keep') },
            { value: 'clear', label: t('imports:empty.clear') },
          ]}
          value={reading.empty ?? 'keep'}
          allowDeselect={false}
          onChange={(value) => onChange({ ...reading, empty: value === 'clear' ? 'clear' : 'keep' })}
        />
      </Group>
      <div className={classes.table}>
        <Table verticalSpacing={6} withRowBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="28%">{t('imports:column')}</Table.Th>
              <Table.Th w="36%">{t('imports:examples')}</Table.Th>
              <Table.Th>{t('imports:field')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map((heading, index) => (
              <ColumnRow
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name that is theirs alone
                key={index}
                name={heading === '' ? t('imports:unnamed', { number: index + 1 }) : heading}
                examples={examplesOf(sample, index)}
                targets={targets}
                field={mapping[index] ?? null}
                onField={(field) => map(index, field)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

interface ColumnRowProps {
  readonly name: string;
  readonly examples: readonly string[];
  readonly targets: ReturnType<typeof importTargets>;
  readonly field: string | null;
  readonly onField: (field: string | null) => void;
}

/** A column of the file, and the field it is read into. */
function ColumnRow({ name, examples, targets, field, onField }: ColumnRowProps) {
  const t = useT();
  const label = useLabel();
  return (
    <Table.Tr>
      <Table.Td fw={600}>{name}</Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed" truncate maw={420}>
          {examples.join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Select
          aria-label={t('imports:fieldOf', { column: name })}
          placeholder={t('imports:notRead')}
          data={targets.map((target) => ({ value: target.name, label: label(target.label) }))}
          value={field}
          clearable
          clearButtonProps={{ 'aria-label': t('imports:notRead') }}
          searchable
          onChange={onField}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function examplesOf(rows: readonly (readonly string[])[], column: number): readonly string[] {
  const found = new Set<string>();
  for (const row of rows.slice(0, 100)) {
    const text = row[column]?.trim() ?? '';
    if (text !== '') found.add(text);
    if (found.size === EXAMPLES) break;
  }
  return [...found];
}
