/** A bank's file of returns: what each row is about, taken up once it was looked at. */
import '../texts.ts';
import { Alert, Button, Checkbox, FileButton, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { refreshModels, useOperation } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { PartsPage } from '#screens/records/parts/PartsPage.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ReturnedRow, resultText } from '../returnWords.ts';
import '#screens/records/parts/texts.ts';

const seen = ['remittance', 'remittanceDebit', 'bankReturn', 'bankReturnFile'] as const;

interface Chosen {
  readonly name: string;
  readonly content: string;
}

export function ReturnsPage() {
  const t = useT();
  const [file, setFile] = useState<Chosen | null>(null);
  const [left, setLeft] = useState<Left>({ refused: [], unreversed: [] });
  return (
    <PartsPage title={t('debits:returns.title')} text={t('debits:returns.intro')} isLoading={false}>
      <Group>
        <FileButton
          accept=".xml,application/xml,text/xml"
          onChange={(picked) => {
            if (picked !== null) void readFile(picked).then(setFile);
          }}
        >
          {(props) => (
            <Button {...props} size="md" leftSection={<IconFileImport size={20} aria-hidden />}>
              {t('debits:returns.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      {left.refused.length > 0 && (
        <Alert color="orange" role="status">
          {t('debits:returns.refused', { names: left.refused.join(', ') })}
        </Alert>
      )}
      {left.unreversed.length > 0 && (
        <Alert color="orange" role="status">
          {t('debits:returns.unreversed', { names: left.unreversed.join(', ') })}
        </Alert>
      )}
      {file !== null && (
        <Preview
          key={file.content}
          file={file}
          onDone={(names) => {
            setFile(null);
            setLeft(names);
          }}
        />
      )}
      <RelatedRecords
        model="bankReturn"
        filter={{}}
        columns={['reason', 'reasonText', 'customer', 'amount', 'bookedOn']}
        empty={null}
      />
    </PartsPage>
  );
}

/** Whom somebody has to look after. */
interface Left {
  /** Whose returns were refused. */
  readonly refused: readonly string[];
  /** Who had been paid back before. */
  readonly unreversed: readonly string[];
}

interface PreviewProps {
  readonly file: Chosen;
  readonly onDone: (left: Left) => void;
}

function Preview({ file, onDone }: PreviewProps) {
  const t = useT();
  const { data, error } = useOperation('previewReturns', { ...file }, seen, { staleTime: 0 });
  const [fee, setFee] = useState(true);
  /** The debits that rows were said to be about; null where a row refuses a whole remittance. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map());
  const rows = data?.rows ?? [];
  const found = rows.filter(({ row, result }) => result === 'matched' || chosen.has(row));
  const open = rows.filter((row) => isOpen(row) && !chosen.has(row.row));
  const other = rows.filter((row) => row.result !== 'matched' && !isOpen(row));
  const isWholeTaken = [...chosen.values()].includes(null);
  const take = useOnce({
    perform: (_: null, idempotencyKey) =>
      call(
        'importReturns',
        {
          ...{ ...file, fee },
          choices: [...chosen].flatMap(([row, debit]) => (debit === null ? [] : [{ row, debit }])),
          refusals: [...chosen].flatMap(([row, debit]) => (debit === null ? [row] : [])),
        },
        { idempotencyKey },
      ),
    onDone: ({ rows: done }) => {
      const count = done.reduce((sum, row) => sum + row.taken.length, 0);
      notifications.show({
        message: count === 0 && isWholeTaken ? t('debits:returns.cancelled') : t('debits:returns.done', { count }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      refreshModels(new Set([...seen, 'sale', 'customer', 'bankAccount']));
      onDone({
        refused: done.filter((row) => row.refused !== null).map(nameOf),
        unreversed: done.filter((row) => row.unreversed > 0).map(nameOf),
      });
    },
  });
  if (error !== null) return <ErrorNotice error={error} />;
  if (data === undefined) return <RecordFieldsLoading />;
  return (
    <Stack>
      {data.taken !== null && <Alert>{t('debits:returns.taken')}</Alert>}
      {open.some(isWhole) && <Alert color="orange">{t('debits:returns.whole')}</Alert>}
      {found.length === 0 && open.length === 0 && <Alert>{t('debits:returns.nothing')}</Alert>}
      {take.error !== null && <ErrorNotice error={take.error} />}
      {found.length > 0 && (
        <Part
          title={t('debits:returns.found')}
          count={found.length}
          actions={
            <Group>
              <Checkbox
                label={t('debits:returns.fee')}
                checked={fee}
                onChange={(event) => setFee(event.currentTarget.checked)}
              />
              <Button size="md" loading={take.pending} onClick={() => take.run(null)}>
                {t('debits:returns.import', { count: found.length })}
              </Button>
            </Group>
          }
        >
          <Rows label={t('debits:returns.found')} rows={found} />
        </Part>
      )}
      {open.length > 0 && (
        <Part title={t('debits:returns.review')} count={open.length}>
          <Rows
            label={t('debits:returns.review')}
            rows={open}
            onTake={(row, debit) => setChosen((known) => new Map([...known, [row, debit]]))}
          />
        </Part>
      )}
      {other.length > 0 && (
        <Part title={t('debits:returns.other')} count={other.length}>
          <Rows label={t('debits:returns.other')} rows={other} />
        </Part>
      )}
    </Stack>
  );
}

interface RowsProps {
  readonly label: string;
  readonly rows: readonly ReturnedRow[];
  readonly onTake?: (row: number, debit: number | null) => void;
}

function Rows({ label, rows, onTake }: RowsProps) {
  const t = useT();
  const format = useFormat();
  const write = useLabel();
  return (
    <DataTable
      label={label}
      columns={[
        { name: 'customer', title: t('debits:table.customer') },
        { name: 'reason', title: t('debits:table.reason'), isLong: true },
        { name: 'result', title: '', isLong: true },
        { name: 'amount', title: t('debits:table.amount'), isRight: true },
        ...(onTake === undefined ? [] : [{ name: 'actions', title: '' }]),
      ]}
      rows={rows.map((row) => {
        const name = isWhole(row) ? t('debits:one.debits', { count: row.debits.length }) : nameOf(row);
        return {
          key: row.row,
          cells: {
            customer: name,
            reason: row.reason === null ? null : `${row.reason.code} · ${write(row.reason.text)}`,
            result: resultText(t, row),
            amount: row.amount === null ? null : format.money(row.amount),
            actions: onTake !== undefined && (
              <Button
                size="sm"
                variant="default"
                aria-label={t('debits:returns.takeOne', { name })}
                onClick={() => onTake(row.row, row.debit ?? row.proposals[0]?.debit ?? null)}
              >
                {t('debits:returns.take')}
              </Button>
            ),
          },
        };
      })}
    />
  );
}

/** True where somebody has to say what becomes of a row. */
function isOpen(row: ReturnedRow): boolean {
  return row.result === 'review' || row.result === 'proposed' || (isWhole(row) && row.debits.length > 0);
}

function isWhole({ result }: ReturnedRow): boolean {
  return result === 'wholeRemittanceRefused';
}

function nameOf({ customerName, proposals, endToEndId, mandate }: ReturnedRow): string {
  return customerName ?? proposals[0]?.customerName ?? endToEndId ?? mandate ?? '';
}

/** The name and bytes of a file, in base64 as the API takes them. */
async function readFile(file: File): Promise<Chosen> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { name: file.name, content: btoa(text) };
}
