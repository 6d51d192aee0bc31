/** The copies of the database: what there is, one made now, one looked into, one restored. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconDatabasePlus, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { PartsPage } from '#screens/records/parts/PartsPage.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { CopyEntry } from '#shared/operations/parts/backups.ts';
import { CopyModal } from '../CopyModal.tsx';
import { useCopyWords } from '../useCopyWords.ts';

type Backups = OutputOf<Contract<'systemBackups'>>;

/** Milliseconds between looks while the screen is seen, and while something is under way. */
const LOOK = 15_000;
const LOOK_CLOSELY = 1500;

export function BackupsPage() {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const every = isBusy ? LOOK_CLOSELY : LOOK;
  const { data, error, refetch } = useRead('systemBackups', {}, [], { refetchInterval: every, staleTime: 0 });
  const isRestoring = data !== undefined && data.restoring !== null;
  useEffect(() => setBusy(isRestoring || data?.making === true), [isRestoring, data?.making]);
  useNewBeginning(data);
  return (
    <PartsPage
      title={t('backups:page.title')}
      text={t('backups:text')}
      isLoading={data === undefined && error === null}
    >
      {/* While a copy takes the place of the data nobody answers. */}
      {error !== null && !isRestoring && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RecordFieldsLoading />}
      {data !== undefined && <Overview backups={data} onChange={() => void refetch()} />}
      {data !== undefined && <Copies backups={data} onChange={() => void refetch()} />}
    </PartsPage>
  );
}

/** Nothing that this window knew holds after a restore: it is loaded anew. */
function useNewBeginning(data: Backups | undefined): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const last = data.lastRestore?.fault === null ? data.lastRestore.at : '';
    if (known.current !== null && last > known.current) window.location.reload();
    known.current = last;
  }, [data]);
}

interface PartProps {
  readonly backups: Backups;
  readonly onChange: () => void;
}

function Overview({ backups, onChange }: PartProps) {
  const t = useT();
  const { placeFault } = useCopyWords();
  const { fault, hasSecondPlace, making, restoring } = backups;
  const [said, setSaid] = useState<ReactNode>(null);
  const make = useOperation('systemMakeBackup', { onDone: onChange, repeats: true });
  const check = useOperation('fileVerify', {
    onDone: ({ queued }) => setSaid(t(queued ? 'backups:checkQueued' : 'backups:checkRunning')),
    repeats: true,
  });
  return (
    <>
      {restoring !== null && (
        <Alert color="blue" role="status" title={t('backups:restoring')}>
          {t('backups:restoringText', { name: restoring.name })}
        </Alert>
      )}
      <LastRestore backups={backups} />
      {!hasSecondPlace && <Alert color="yellow">{t('backups:noSecondPlace')}</Alert>}
      {fault !== null && <Alert color="orange">{placeFault(fault)}</Alert>}
      <Group gap="sm">
        <Button
          size="md"
          leftSection={<IconDatabasePlus size={20} aria-hidden />}
          loading={make.pending || making}
          disabled={restoring !== null}
          onClick={() => make.run({})}
        >
          {t('backups:make')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconShieldCheck size={20} aria-hidden />}
          loading={check.pending}
          onClick={() => check.run({})}
        >
          {t('backups:check')}
        </Button>
        {said !== null && <Text role="status">{said}</Text>}
      </Group>
      {make.error !== null && <ErrorNotice error={make.error} />}
      {check.error !== null && <ErrorNotice error={check.error} />}
    </>
  );
}

/** How the last restore ended: no audit log of the data that came back could tell of one that failed. */
function LastRestore({ backups: { lastRestore } }: { readonly backups: Backups }) {
  const t = useT();
  const format = useFormat();
  const { restoreFault } = useCopyWords();
  if (lastRestore === null) return null;
  const { name, by, at, fault, replaced } = lastRestore;
  const about = { name, by, at: format.dateTime(at) };
  if (fault !== null) {
    return (
      <Alert color="red" title={t('backups:restoreFailed', about)}>
        {t('backups:restoreFailedText', { reason: restoreFault(fault) })}
      </Alert>
    );
  }
  return (
    <Alert color="green" title={t('backups:restored', about)}>
      {replaced !== null && t('backups:replaced', { name: replaced })}
    </Alert>
  );
}

function Copies({ backups: { copies, restoring }, onChange }: PartProps) {
  const t = useT();
  const format = useFormat();
  const { placeName, kindName, sizeOf } = useCopyWords();
  const [shown, setShown] = useState<CopyEntry | null>(null);
  return (
    <Part title={t('backups:copies')} count={copies.length}>
      {copies.length === 0 && <Text c="dimmed">{t('backups:none')}</Text>}
      {copies.length > 0 && (
        <DataTable
          label={t('backups:copies')}
          columns={[
            { name: 'at', title: t('backups:at') },
            { name: 'place', title: t('backups:place') },
            { name: 'kind', title: t('backups:kind') },
            { name: 'size', title: t('backups:size'), isRight: true },
            { name: 'name', title: t('backups:name'), isLong: true },
            { name: 'actions', title: '' },
          ]}
          rows={copies.map((copy) => ({
            key: `${copy.place} ${copy.name}`,
            cells: {
              at: format.dateTime(copy.at),
              place: placeName(copy),
              kind: kindName(copy.kind),
              size: sizeOf(copy.bytes),
              name: (
                <Text span size="sm" c="dimmed">
                  {copy.name}
                </Text>
              ),
              actions: (
                <Button
                  size="md"
                  variant="default"
                  aria-label={t('backups:lookInto', { name: copy.name })}
                  onClick={() => setShown(copy)}
                >
                  {t('backups:look')}
                </Button>
              ),
            },
          }))}
        />
      )}
      <CopyModal
        copy={shown}
        isBusy={restoring !== null}
        onClose={() => setShown(null)}
        onBegun={() => {
          setShown(null);
          onChange();
        }}
      />
    </Part>
  );
}
