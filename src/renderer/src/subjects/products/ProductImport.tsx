/** Many products at once: pasted or from a file, looked over first, with what is wrong beside each row. */
import { Alert, Button, FileButton, Group, Progress, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileImport } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { type Known, type ProductRow, readProductRows } from './productRows.ts';
import { useImport } from './useImport.ts';

/** Rows drawn of a long list; all are read and imported. */
const DRAWN = 200;

export function ProductImport({ known }: { readonly known: Known }) {
  const t = useT();
  const [text, setText] = useState('');
  const read = useDeferredValue(text);
  const run = useImport();
  // What is imported takes its codes: the rows stay as they were looked over.
  const [before] = useState(known);
  const rows = useMemo(() => readProductRows(read, before), [read, before]);
  const good = rows.filter(({ faults }) => faults.length === 0);
  const faulty = rows.length - good.length;
  const left = good.filter(({ line }) => !run.done.has(line));
  return (
    <Stack>
      <Textarea
        label={t('products:paste')}
        description={t('products:pasteHint')}
        placeholder={t('products:example')}
        minRows={4}
        maxRows={8}
        autosize
        data-autofocus
        value={text}
        readOnly={run.running}
        onChange={(event) => {
          run.reset();
          setText(event.currentTarget.value);
        }}
      />
      <Group justify="space-between">
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(file) => {
            if (file === null) return;
            run.reset();
            void readText(file).then(setText);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" size="md" leftSection={<IconFileImport size={20} aria-hidden />}>
              {t('products:file')}
            </Button>
          )}
        </FileButton>
        {rows.length > 0 && (
          <Text size="sm" role="status">
            {t('products:found', { count: good.length, faulty })}
          </Text>
        )}
      </Group>
      {rows.length > 0 && <Preview rows={rows} known={before} done={run.done} />}
      {run.error !== null && <ErrorNotice error={run.error} note={t('products:importKept')} />}
      {run.running && (
        <Progress value={(100 * run.done.size) / Math.max(1, good.length)} aria-label={t('products:progress')} />
      )}
      {good.length > 0 && left.length === 0 ? (
        <Alert icon={<IconCheck aria-hidden />} role="status">
          {t('products:imported', { count: good.length })}
        </Alert>
      ) : (
        <Group justify="flex-end">
          {run.running && (
            <Button size="lg" variant="default" onClick={run.stop}>
              {t('products:stop')}
            </Button>
          )}
          <Button
            size="lg"
            loading={run.running}
            disabled={left.length === 0}
            onClick={() => void run.start(left, before.families.length)}
          >
            {t('products:import', { count: left.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface PreviewProps {
  readonly rows: readonly ProductRow[];
  readonly known: Known;
  readonly done: ReadonlySet<number>;
}

function Preview({ rows, known, done }: PreviewProps) {
  const t = useT();
  const format = useFormat();
  // What is wrong comes first: it is what has to be seen.
  const ordered = [...rows].sort((a, b) => Math.sign(b.faults.length) - Math.sign(a.faults.length));
  return (
    <Table.ScrollContainer minWidth={560} maxHeight={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('products:line')}</Table.Th>
            <Table.Th>{t('products:name')}</Table.Th>
            <Table.Th ta="right">{t('products:price')}</Table.Th>
            <Table.Th>{t('products:tax')}</Table.Th>
            <Table.Th>{t('products:family')}</Table.Th>
            <Table.Th>{t('products:code')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ordered.slice(0, DRAWN).map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>
                {done.has(row.line) ? <IconCheck size={18} aria-label={t('products:done')} /> : row.line}
              </Table.Td>
              <Table.Td>
                {row.name}
                {row.faults.map((fault) => (
                  <Group key={fault} gap={6} wrap="nowrap" c="var(--mantine-color-error)">
                    <IconAlertTriangle size={16} aria-hidden />
                    <Text size="sm">{t(`products:fault.${fault}`)}</Text>
                  </Group>
                ))}
              </Table.Td>
              <Table.Td ta="right">{row.price === null ? '' : format.money(row.price)}</Table.Td>
              <Table.Td>{known.taxes.find(({ id }) => id === row.tax)?.name}</Table.Td>
              <Table.Td>{row.family}</Table.Td>
              <Table.Td>{row.code}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The text of a file. Spreadsheets of Windows save Latin letters in their own code. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // No UTF-8: there is one other code that such files come in.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
