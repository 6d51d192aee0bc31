/** The second step: what the columns of a file are. Everything is guessed already, and can be changed. */
import { Alert, Button, Group, Progress } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useSteps } from '#screens/components/useOperation.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { guessKey, guessMapping } from '#shared/imports/columns.ts';
import { guessDialect } from '#shared/imports/guess.ts';
import { LONGEST_CELL, MOST_COLUMNS } from '#shared/operations/parts/imports.ts';
import { FileReading } from './FileReading.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import type { Choice, ReadFile } from './readFile.ts';
import { type Reading, upload } from './upload.ts';

export interface MapFileProps {
  readonly model: AnyModel;
  readonly file: ReadFile;
  readonly onReread: (choice: Choice) => void;
  /** How its columns were read before; null: as they are guessed. */
  readonly start: Reading | null;
  /** `reading`: how its columns are read now. */
  readonly onBack: (reading: Reading) => void;
  /** The rows were sent, to an import of this id. */
  readonly onSent: (id: number) => void;
}

/** Rows the way a file writes numbers and dates is guessed from. */
const SAMPLE = 500;

export function MapFile({ model, file, start, onReread, onBack, onSent }: MapFileProps) {
  const t = useT();
  const format = useFormat();
  const [reading, setReading] = useState(() => start ?? guess(model, file));
  const [sent, setSent] = useState(0);
  const sending = useSteps((input: Reading, steps) => upload(model.name, file, input, steps, setSent), {
    onDone: onSent,
  });
  const fault = useFileFault(file);
  return (
    <>
      <FileReading file={file} onReread={onReread} />
      {fault !== null ? (
        <Alert role="alert" color="orange" title={fault.title}>
          {fault.todo}
        </Alert>
      ) : (
        <ReadingForm
          model={model}
          columns={file.columns}
          sample={cellsOf(file)}
          reading={reading}
          onChange={setReading}
        />
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
        <Button size="md" variant="default" disabled={sending.pending} onClick={() => onBack(reading)}>
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

/** The cells of the rows that could be read. */
function cellsOf({ rows }: ReadFile): readonly (readonly string[])[] {
  return rows.filter(({ fault }) => fault === null).map(({ cells }) => cells);
}

function guess(model: AnyModel, file: ReadFile): Reading {
  const { columns } = file;
  const rows = cellsOf(file);
  const mapping = [...guessMapping(model, columns)];
  return { mapping, key: guessKey(model, mapping, rows), ...guessDialect(rows.slice(0, SAMPLE)), empty: 'keep' };
}

/** Why nothing of a file can be sent, and what to do about it; null where it can. */
function useFileFault({ rows, fault }: ReadFile): { readonly title: string; readonly todo: string } | null {
  const t = useT();
  const { number } = useFormat();
  switch (fault?.kind) {
    case 'workbook':
      return { title: t('imports:fault.workbook.title'), todo: t('imports:fault.workbook.text') };
    case 'columns': {
      const counts = { columns: number(fault.columns), most: number(MOST_COLUMNS) };
      return { title: t('imports:fault.columns.title', counts), todo: t('imports:fault.columns.text') };
    }
    case 'cell': {
      const places = { row: number(fault.row), most: number(LONGEST_CELL) };
      return { title: t('imports:fault.cell.title', places), todo: t('imports:fault.cell.text') };
    }
    default:
      return rows.length === 0 ? { title: t('imports:noRows.title'), todo: t('imports:noRows.text') } : null;
  }
}
