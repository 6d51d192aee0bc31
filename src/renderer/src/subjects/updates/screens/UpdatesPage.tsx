/** The version that runs, and the newer one that is offered: its notes, its download, and when it is installed. */
import { Alert, Box, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { IconDownload, IconPackageImport, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { Facts } from '#screens/records/parts/Facts.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { PartsPage } from '#screens/records/parts/PartsPage.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type UpdateStatus, updateFaults, updateObstacles } from '#shared/operations/parts/updates.ts';

/** Milliseconds between looks while the screen is seen, and while something is downloaded. */
const LOOK = 5000;
const LOOK_CLOSELY = 700;
const MEGABYTE = 1_000_000;

export function UpdatesPage() {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const refetchInterval = isBusy ? LOOK_CLOSELY : LOOK;
  const { data, error, refetch } = useRead('systemUpdate', {}, [], { refetchInterval, staleTime: 0 });
  useEffect(() => setBusy(data?.stage === 'downloading'), [data?.stage]);
  const onChange = (): void => void refetch();
  return (
    <PartsPage
      title={t('updates:page.title')}
      text={t('updates:text')}
      isLoading={data === undefined && error === null}
    >
      {error !== null && <ErrorNotice error={error} onRetry={onChange} />}
      {data === undefined && error === null && <RecordFieldsLoading />}
      {data !== undefined && <Running update={data} onChange={onChange} />}
      {data !== undefined && data.offer !== null && <Offer update={data} offer={data.offer} onChange={onChange} />}
    </PartsPage>
  );
}

interface PartProps {
  readonly update: UpdateStatus;
  readonly onChange: () => void;
}

function Running({ update, onChange }: PartProps) {
  const t = useT();
  const format = useFormat();
  const label = useLabel();
  const { version, asks, asked, fault, offer } = update;
  const ask = useOperation('systemAskUpdate', { onDone: onChange, repeats: true });
  const when = { daily: t('updates:daily'), off: t('updates:off'), never: t('updates:never') };
  return (
    <Part title={t('updates:program')}>
      <Stack gap="md" align="start">
        <Box w="100%">
          <Facts
            facts={[
              { label: t('updates:running'), value: version },
              { label: t('updates:asks'), value: when[asks] },
              { label: t('updates:asked'), value: asked === null ? null : format.dateTime(asked) },
            ]}
          />
        </Box>
        {fault !== null && (
          <Alert color="orange" title={t('updates:fault')} w="100%">
            {label(updateFaults[fault])}
          </Alert>
        )}
        {offer === null && fault === null && asked !== null && <Text role="status">{t('updates:none')}</Text>}
        {asks !== 'never' && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconRefresh size={20} aria-hidden />}
            loading={ask.pending}
            disabled={update.stage === 'downloading'}
            onClick={() => ask.run({})}
          >
            {t('updates:ask')}
          </Button>
        )}
        {ask.error !== null && <ErrorNotice error={ask.error} />}
      </Stack>
    </Part>
  );
}

interface OfferProps extends PartProps {
  readonly offer: NonNullable<UpdateStatus['offer']>;
}

function Offer({ update, offer, onChange }: OfferProps) {
  const t = useT();
  const format = useFormat();
  const label = useLabel();
  const { stage, downloaded } = update;
  const download = useOperation('systemDownloadUpdate', { onDone: onChange, repeats: true });
  const size = offer.bytes === null ? null : inMegabytes(offer.bytes);
  return (
    <Part title={t('updates:offer', { version: offer.version })}>
      <Stack gap="md" align="start">
        <Text size="sm" c="dimmed">
          {t('updates:published', { at: format.date(offer.published) })}
          {size !== null && ` · ${t('updates:size', { size: format.number(size) })}`}
        </Text>
        <Text style={{ whiteSpace: 'pre-wrap' }}>{label(offer.notes)}</Text>
        {stage === 'offered' && offer.bytes !== null && (
          <Button
            size="md"
            leftSection={<IconDownload size={20} aria-hidden />}
            loading={download.pending}
            onClick={() => download.run({})}
          >
            {t('updates:download')}
          </Button>
        )}
        {download.error !== null && <ErrorNotice error={download.error} />}
        {stage === 'downloading' && offer.bytes !== null && (
          <Stack gap={4} w="100%" maw={480}>
            <Text role="status">
              {t('updates:downloading', {
                done: format.number(inMegabytes(downloaded)),
                size: format.number(inMegabytes(offer.bytes)),
              })}
            </Text>
            <Progress value={(100 * downloaded) / offer.bytes} aria-label={t('updates:download')} />
          </Stack>
        )}
        {stage === 'offered' && offer.bytes === null && <Obstacles update={update} />}
        {stage === 'ready' && <Install update={update} onChange={onChange} />}
      </Stack>
    </Part>
  );
}

function Install({ update, onChange }: PartProps) {
  const t = useT();
  const { atQuit, obstacles } = update;
  const [isEnding, setEnding] = useState(false);
  const install = useOperation('systemInstallUpdate', {
    onDone: ({ when }) => {
      setEnding(when === 'now');
      onChange();
    },
    repeats: true,
  });
  return (
    <>
      <Text role="status">{t('updates:ready')}</Text>
      <Text>{t('updates:installText')}</Text>
      <Obstacles update={update} />
      <Group gap="sm">
        <Button
          size="md"
          leftSection={<IconPackageImport size={20} aria-hidden />}
          disabled={obstacles.length > 0}
          loading={install.pending || isEnding}
          onClick={() => install.run({ when: 'now' })}
        >
          {t('updates:install')}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={isEnding}
          onClick={() => install.run({ when: atQuit ? 'never' : 'atQuit' })}
        >
          {t(atQuit ? 'updates:notAtQuit' : 'updates:atQuit')}
        </Button>
      </Group>
      {isEnding && <Text role="status">{t('updates:installing')}</Text>}
      {atQuit && <Text role="status">{t('updates:atQuitText')}</Text>}
      {install.error !== null && <ErrorNotice error={install.error} />}
    </>
  );
}

/** What stands in the way, each with the cash points or jobs that do. */
function Obstacles({ update: { obstacles } }: { readonly update: UpdateStatus }) {
  const t = useT();
  const label = useLabel();
  if (obstacles.length === 0) return null;
  return (
    <Alert color="yellow" title={t('updates:obstacles')} w="100%">
      <List>
        {obstacles.map(({ code, names }) => (
          <List.Item key={code}>
            {label(updateObstacles[code])}
            {names.length > 0 && ` (${names.map((name) => label(name)).join(', ')})`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** With one decimal below ten, as people compare files. */
function inMegabytes(bytes: number): number {
  const megabytes = bytes / MEGABYTE;
  const digits = megabytes < 10 ? 10 : 1;
  return Math.round(megabytes * digits) / digits;
}
