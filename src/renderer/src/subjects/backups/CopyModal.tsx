/** A look into a copy beside what is here, and the way back to it. */
import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useRead } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { fold } from '#shared/domain/text.ts';
import {
  type ComparedCopy,
  type CopyEntry,
  type CopyObstacle,
  copyObstacles,
  type DatabaseFacts,
} from '#shared/operations/parts/backups.ts';

interface CopyProps {
  readonly copy: CopyEntry;
  /** A copy is being restored. */
  readonly isBusy: boolean;
  readonly onBegun: () => void;
}

export interface CopyModalProps extends Omit<CopyProps, 'copy'> {
  /** Null while none is looked into. */
  readonly copy: CopyEntry | null;
  readonly onClose: () => void;
}

export function CopyModal({ copy, onClose, ...rest }: CopyModalProps) {
  const t = useT();
  const format = useFormat();
  const title = copy === null ? '' : t('backups:of', { at: format.dateTime(copy.at) });
  return (
    <FormModal opened={copy !== null} onClose={onClose} size={720} title={title}>
      {copy !== null && <Copy copy={copy} {...rest} />}
    </FormModal>
  );
}

function Copy({ copy, isBusy, onBegun }: CopyProps) {
  const t = useT();
  const mayRestore = usePermission('system:restore');
  const { place, name } = copy;
  const { data, error, refetch } = useRead('systemCompareBackup', { place, name }, [], { staleTime: 0 });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={180} />;
  return (
    <Stack>
      <Comparison compared={data} />
      {data.obstacle !== null && <Obstacle why={data.obstacle} />}
      {data.obstacle === null && !mayRestore && <Text c="dimmed">{t('backups:notAllowed')}</Text>}
      {data.obstacle === null && mayRestore && (
        <Restore copy={copy} later={data.later} isBusy={isBusy} onBegun={onBegun} />
      )}
    </Stack>
  );
}

function Obstacle({ why }: { readonly why: CopyObstacle }) {
  const label = useLabel();
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {label(copyObstacles[why])}
    </Alert>
  );
}

function Comparison({ compared: { copy, here } }: { readonly compared: ComparedCopy }) {
  const t = useT();
  const rowsOf = useRows();
  const [inCopy, inUse] = [rowsOf(copy), rowsOf(here)];
  return (
    <DataTable
      label={t('backups:comparison')}
      columns={[
        { name: 'what', title: '' },
        { name: 'copy', title: t('backups:inCopy'), isLong: true },
        { name: 'here', title: t('backups:inUse'), isLong: true },
      ]}
      rows={(['document', 'made', 'day', 'write'] as const).map((row) => ({
        key: row,
        cells: { what: inCopy.titles[row], copy: inCopy.values[row], here: inUse.values[row] },
      }))}
    />
  );
}

/** The rows of a database: `—` where it says nothing of one. */
function useRows() {
  const t = useT();
  const format = useFormat();
  const sums = useSums();
  const titles = {
    document: t('backups:lastDocument'),
    made: t('backups:made'),
    day: t('backups:day'),
    write: t('backups:lastWrite'),
  };
  return (facts: DatabaseFacts | null) => {
    const { lastDocument = null, day = null, lastWrite = null } = facts ?? {};
    return {
      titles,
      values: {
        document:
          lastDocument === null
            ? '—'
            : `${lastDocument.number} · ${format.moneyIn(lastDocument.currency)(lastDocument.total)}`,
        made: lastDocument === null ? '—' : format.dateTime(lastDocument.made),
        day:
          day === null
            ? '—'
            : t('backups:daySum', { date: format.date(day.date), sum: sums(day.totals), count: day.documents }),
        write: lastWrite === null ? '—' : format.dateTime(lastWrite),
      },
    };
  };
}

/** Amounts of several currencies, one after another. */
function useSums() {
  const format = useFormat();
  return (totals: readonly { readonly currency: string; readonly total: number }[]): string =>
    totals.map(({ currency, total }) => format.moneyIn(currency)(total)).join(' + ');
}

interface RestoreProps extends CopyProps {
  readonly later: ComparedCopy['later'];
}

/** What is lost, and a word to type: nobody goes back by a tap too many. */
function Restore({ copy: { place, name }, later, isBusy, onBegun }: RestoreProps) {
  const t = useT();
  const sums = useSums();
  const [typed, setTyped] = useState('');
  const restore = useOperation('systemRestore', { onDone: onBegun });
  const isMeant = fold(typed.trim()) === fold(t('backups:word'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isMeant) restore.run({ place, name });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('backups:restoreTitle')}>
          {later === null && t('backups:losesUnknown')}
          {later !== null && later.documents === 0 && t('backups:losesNothing')}
          {later !== null &&
            later.documents > 0 &&
            t('backups:loses', { count: later.documents, sum: sums(later.totals) })}{' '}
          {t('backups:restoreText')}
        </Alert>
        <TextInput
          size="md"
          autoComplete="off"
          label={t('backups:type', { word: t('backups:word') })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {restore.error !== null && <ErrorNotice error={restore.error} />}
        <Group justify="flex-end">
          <Button type="submit" size="md" color="red.9" loading={restore.pending} disabled={!isMeant || isBusy}>
            {t('backups:restore')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
