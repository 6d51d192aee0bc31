/** Words of a file that mean nothing here: each is told what it means, or its record is made, and the file checked again. */
import { Button, Group, Select, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useListAll, useRead } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldOfHead } from '#shared/catalogue/heads.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { importTargets, isMadeByName, takesWords } from '#shared/imports/columns.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './Import.module.css';
import type { ImportState, ShownRow } from './importState.ts';
import type { Reading } from './upload.ts';

type Word = NonNullable<Reading['words']>[number];

interface Unknown {
  readonly column: number;
  readonly field: Field;
  readonly text: string;
  readonly rows: number;
}

/** Rows with errors that are looked through. */
const SAMPLE = 1000;
/** Of so many records nobody chooses one from a list. */
const MANY = 'product';

export function UnknownWords({ state }: { readonly state: ImportState }) {
  const t = useT();
  const { number } = useFormat();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Word>>(new Map());
  const { data } = useRead('importRows', { import: state.id, outcome: 'error', limit: SAMPLE });
  const check = useOperation('importCheck', { repeats: true });
  const model = findModel(state.model);
  const unknown = model === undefined ? [] : unknownOf(model, state, data?.rows ?? []);
  if (unknown.length === 0) return null;
  const answer = (word: Unknown, means: Omit<Word, 'column' | 'text'> | null): void => {
    const next = new Map(answers);
    if (means === null) next.delete(keyOf(word));
    else next.set(keyOf(word), { column: word.column, text: word.text, ...means });
    setAnswers(next);
  };
  return (
    <section aria-label={t('imports:words.title')}>
      <Text fw={600}>{t('imports:words.title')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('imports:words.hint')}
      </Text>
      <div className={classes.table}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('imports:column')}</Table.Th>
              <Table.Th>{t('imports:words.text')}</Table.Th>
              <Table.Th>{t('imports:rows')}</Table.Th>
              <Table.Th w="45%">{t('imports:words.means')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {unknown.map((word) => (
              <Table.Tr key={keyOf(word)}>
                <Table.Td>{state.columns[word.column]}</Table.Td>
                <Table.Td fw={600}>{word.text}</Table.Td>
                <Table.Td>{number(word.rows)}</Table.Td>
                <Table.Td>
                  <Meaning
                    word={word}
                    answer={answers.get(keyOf(word)) ?? null}
                    onAnswer={(means) => answer(word, means)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {check.error !== null && <ErrorNotice error={check.error} />}
      <Group mt="sm">
        <Button
          size="md"
          variant="default"
          disabled={answers.size === 0}
          loading={check.pending}
          onClick={() => {
            const { reading } = state;
            if (reading === null) return;
            const words = [...reading.words.filter((word) => !answers.has(keyOf(word))), ...answers.values()];
            check.run({ import: state.id, ...reading, words });
          }}
        >
          {t('imports:words.check')}
        </Button>
      </Group>
    </section>
  );
}

interface MeaningProps {
  readonly word: Unknown;
  readonly answer: Word | null;
  readonly onAnswer: (means: Omit<Word, 'column' | 'text'> | null) => void;
}

/** What a choice stands for: making the record, nothing, or behind the sign what is read in place of the word. */
const MAKE = '+';
const NOTHING = '-';
const READ = '=';

function Meaning({ word: { field, text }, answer, onAnswer }: MeaningProps) {
  const t = useT();
  const label = useLabel();
  const ref = findModel(field.ref ?? '');
  const mayMake = usePermission(`${ref?.name ?? ''}:write`);
  const { data } = useListAll((ref?.name ?? 'area') as 'area', {}, { enabled: ref !== undefined });
  const titles = ref === undefined ? [] : (data ?? []).map((record) => titleOf(ref, record));
  const values =
    field.type === 'bool'
      ? [
          { value: `${READ}1`, label: t('records:yes') },
          { value: `${READ}0`, label: t('records:no') },
        ]
      : Object.entries(field.values ?? {}).map(([value, name]) => ({ value: READ + value, label: label(name) }));
  const choices = [
    ...(ref !== undefined && mayMake && isMadeByName(ref)
      ? [{ value: MAKE, label: t('imports:words.make', { name: text }) }]
      : []),
    ...values,
    ...[...new Set(titles)].map((title) => ({ value: READ + title, label: title })),
    ...(field.required === true ? [] : [{ value: NOTHING, label: t('imports:words.nothing') }]),
  ];
  const value =
    answer === null ? null : answer.make === true ? MAKE : answer.means === null ? NOTHING : READ + answer.means;
  return (
    <Select
      aria-label={t('imports:words.meansOf', { name: text })}
      placeholder={t('imports:words.open')}
      data={choices}
      value={value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('imports:words.open') }}
      onChange={(chosen) => {
        if (chosen === null) onAnswer(null);
        else if (chosen === MAKE) onAnswer({ means: text, make: true });
        else onAnswer({ means: chosen === NOTHING ? null : chosen.slice(READ.length), make: false });
      }}
    />
  );
}

function titleOf(model: AnyModel, record: object): string {
  return String((record as Readonly<Record<string, unknown>>)[model.title] ?? '');
}

const keyOf = ({ column, text }: Pick<Word, 'column' | 'text'>): string => `${column} ${text}`;

/** The words that rows are refused for, each once. */
function unknownOf(model: AnyModel, { columns, reading }: ImportState, rows: readonly ShownRow[]): readonly Unknown[] {
  const fields = new Map(importTargets(model).map(({ name, field }) => [name, field]));
  const found = new Map<string, Unknown>();
  for (const { cells, problems } of rows) {
    for (const { column, code, detail } of problems) {
      const field = column === null ? undefined : fields.get(reading?.mapping[column] ?? '');
      if (column === null || field === undefined || field.ref === MANY) continue;
      const ref = findModel(field.ref ?? '');
      if (ref !== undefined && !takesWords(ref)) continue;
      if (fieldOfHead(model, columns[column] ?? '')?.isId === true) continue;
      const isChoice = field.type === 'bool' || field.values !== undefined;
      const isWord = code === 'unknown_reference' || (isChoice && code.startsWith('invalid_'));
      const text = (detail ?? cells[column] ?? '').trim();
      if (!isWord || text === '' || text.length > LONGEST) continue;
      const known = found.get(keyOf({ column, text }));
      found.set(keyOf({ column, text }), { column, field, text, rows: 1 + (known?.rows ?? 0) });
    }
  }
  return [...found.values()].toSorted((a, b) => a.column - b.column || b.rows - a.rows).slice(0, MOST);
}

/** Characters of a word, and words that are shown at once; the others come with the next check. */
const LONGEST = 255;
const MOST = 100;
