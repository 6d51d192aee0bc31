/** The second step: what the columns of a file are. Everything is guessed already, and can be changed. */
import { Alert, Button, Group, Progress, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { guessKey, guessMapping } from '#shared/imports/columns.ts';
import { guessDialect } from '#shared/imports/guess.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useOnce } from '../../components/useOnce.ts';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { ReadingForm } from './ReadingForm.tsx';
import { type Choice, type Encoding, encodings, type ReadFile, type Separator, separators } from './readFile.ts';
import { type Reading, upload } from './upload.ts';
import { useFileFault } from './useFileFault.ts';

export interface MapFileProps {
  readonly model: AnyModel;
  readonly file: ReadFile;
  readonly onReread: (choice: Choice) => void;
  readonly onBack: () => void;
  /** The rows were sent, to an import of this id. */
  readonly onSent: (id: number) => void;
}

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Excel)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
};

/** Rows the way a file writes numbers and dates is guessed from. */
const SAMPLE = 500;

export function MapFile({ model, file, onReread, onBack, onSent }: MapFileProps) {
  const t = useT();
  const format = useFormat();
  const [reading, setReading] = useState(() => guess(model, file));
  const [sent, setSent] = useState(0);
  const sending = useOnce({
    perform: (input: Reading) => upload(model.name, file, input, setSent),
    onDone: onSent,
  });
  const names: Readonly<Record<Separator, string>> = {
    ';': t('imports:separator.semicolon'),
    ',': t('imports:separator.comma'),
    '\t': t('imports:separator.tab'),
    '|': t('imports:separator.bar'),
  };
  const fault = useFileFault(file);
  return (
    <>
      <Text mb="sm">
        {t('imports:file', { name: file.name, rows: format.number(file.rows.length), columns: file.columns.length })}
      </Text>
      <Group gap="md" align="flex-end" mb="md">
        <Select
          w={190}
          label={t('imports:separator.label')}
          data={separators.map((separator) => ({ value: separator, label: names[separator] }))}
          value={file.separator}
          allowDeselect={false}
          onChange={(value) => value !== null && onReread({ encoding: file.encoding, separator: value as Separator })}
        />
        <Select
          w={230}
          label={t('imports:encoding')}
          data={encodings.map((encoding) => ({ value: encoding, label: encodingNames[encoding] }))}
          value={file.encoding}
          allowDeselect={false}
          onChange={(value) => value !== null && onReread({ encoding: value as Encoding, separator: file.separator })}
        />
      </Group>
      {fault !== null ? (
        <Alert role="alert" color="orange" title={fault.title}>
          {fault.todo}
        </Alert>
      ) : (
        <ReadingForm model={model} columns={file.columns} sample={file.rows} reading={reading} onChange={setReading} />
      )}
      {sending.error !== null && <ErrorNotice error={sending.error} />}
      {sending.pending && (
        <Progress
          mt="md"
          size="lg"
          aria-label={t('imports:sending')}
          value={(100 * sent) / Math.max(1, file.rows.length)}
        />
      )}
      <Group mt="lg" gap="sm">
        <Button size="md" variant="default" disabled={sending.pending} onClick={onBack}>
          {t('imports:otherFile')}
        </Button>
        <Button
          size="md"
          loading={sending.pending}
          disabled={fault !== null || reading.mapping.every((name) => name === null)}
          onClick={() => sending.run(reading)}
        >
          {t('imports:check', { count: file.rows.length, rows: format.number(file.rows.length) })}
        </Button>
      </Group>
    </>
  );
}

function guess(model: AnyModel, { columns, rows }: ReadFile): Reading {
  const mapping = [...guessMapping(model, columns)];
  return { mapping, key: guessKey(model, mapping, rows), ...guessDialect(rows.slice(0, SAMPLE)), empty: 'keep' };
}
