/** A bank's file of returns: what each row is about, taken up once it was looked at. */
import { Alert, Button, Checkbox, FileButton, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { PartsPage } from '#screens/records/parts/PartsPage.tsx';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ReturnedRow, resultText } from '../returnWords.ts';

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
    <PartsPage title={t('directDebits:page.title')} text={t('directDebits:returns.intro')} isLoading={false}>
      <Group>
        <FileButton
          accept=".xml,application/xml,text/xml"
          onChange={(picked) => {
            if (picked !== null) void readFile(picked).then(setFile);
          }}
        >
          {(props) => (
            <Button {...props} size="md" leftSection={<IconFileImport size={20} aria-hidden />}>
              {t('directDebits:returns.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      {left.refused.length > 0 && (
        <Alert color="orange" role="status">
          {t('directDebits:returns.refused', { names: left.refused.join(', ') })}
        </Alert>
      )}
      {left.unreversed.length > 0 && (
        <Alert color="orange" role="status">
          {t('directDebits:returns.unreversed', { names: left.unreversed.join(', ') })}
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
  const { data, error } = useRead('previewReturns', { ...file }, seen, { staleTime: 0 });
  const [fee, setFee] = useState(true);
  /** The debits that rows were said to be about; null where a row refuses a whole remittance. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map());
  const rows = data?.rows ?? [];
  const found = rows.filter(({ row, result }) => result === 'matched' || chosen.has(row));
  const open = rows.filter((row) => isOpen(row) && !chosen.has(row.row));
  const other = rows.filter((row) => row.result !== 'matched' && !isOpen(row));
  const isWholeTaken = [...chosen.values()].includes(null);
  const take = useOperation('importReturns', {
    onDone: ({ rows: done }) => {
      const count = done.reduce((sum, row) => sum + row.taken.length, 0);
      notifications.show({
        message:
          count === 0 && isWholeTaken ? t('directDebits:returns.cancelled') : t('directDebits:returns.done', { count }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
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
      {data.taken !== null && <Alert>{t('directDebits:returns.taken')}</Alert>}
      {open.some(isWhole) && <Alert color="orange">{t('directDebits:returns.whole')}</Alert>}
      {found.length === 0 && open.length === 0 && <Alert>{t('directDebits:returns.nothing')}</Alert>}
      {take.error !== null && <ErrorNotice error={take.error} />}
      {found.length > 0 && (
        <Part
          title={t('directDebits:returns.found')}
          count={found.length}
          actions={
            <Group>
              <Checkbox
                label={t('directDebits:returns.fee')}
                checked={fee}
                onChange={(event) => setFee(event.currentTarget.checked)}
              />
              <Button
                size="md"
                loading={take.pending}
                onClick={() =>
                  take.run({
                    ...file,
                    fee,
                    choices: [...chosen].flatMap(([row, debit]) => (debit === null ? [] : [{ row, debit }])),
                    refusals: [...chosen].flatMap(([row, debit]) => (debit === null ? [row] : [])),
                  })
                }
              >
                {t('directDebits:returns.import', { count: found.length })}
              </Button>
            </Group>
          }
        >
          <Rows label={t('directDebits:returns.found')} rows={found} />
        </Part>
      )}
      {open.length > 0 && (
        <Part title={t('directDebits:returns.review')} count={open.length}>
          <Rows
            label={t('directDebits:returns.review')}
            rows={open}
            onTake={(row, debit) => setChosen((known) => new Map([...known, [row, debit]]))}
          />
        </Part>
      )}
      {other.length > 0 && (
        <Part title={t('directDebits:returns.other')} count={other.length}>
          <Rows label={t('directDebits:returns.other')} rows={other} />
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
        { name: 'customer', title: t('directDebits:table.customer') },
        { name: 'reason', title: t('directDebits:table.reason'), isLong: true },
        { name: 'result', title: '', isLong: true },
        { name: 'amount', title: t('directDebits:table.amount'), isRight: true },
        ...(onTake === undefined ? [] : [{ name: 'actions', title: '' }]),
      ]}
      rows={rows.map((row) => {
        const name = isWhole(row) ? t('directDebits:one.debits', { count: row.debits.length }) : nameOf(row);
        return {
          key: row.row,
          cells: {
            customer: <Whose name={name} row={row} />,
            reason: row.reason === null ? null : `${row.reason.code} · ${write(row.reason.text)}`,
            result: resultText(t, row),
            amount: row.amount === null ? null : format.money(row.amount),
            actions: onTake !== undefined && (
              <Button
                size="sm"
                variant="default"
                aria-label={t('directDebits:returns.takeOne', { name })}
                onClick={() => onTake(row.row, row.debit ?? row.proposals[0]?.debit ?? null)}
              >
                {t('directDebits:returns.take')}
              </Button>
            ),
          },
        };
      })}
    />
  );
}

/** Who was to pay, and for whom. */
function Whose({ name, row: { customer, owners } }: { readonly name: string; readonly row: ReturnedRow }) {
  const t = useT();
  const isForOther = owners.some((owner) => owner.customer !== customer);
  return (
    <>
      {name}
      {isForOther && (
        <Text size="sm" c="dimmed">
          {t('directDebits:table.owners', { names: owners.map(({ customerName }) => customerName).join(', ') })}
        </Text>
      )}
    </>
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
