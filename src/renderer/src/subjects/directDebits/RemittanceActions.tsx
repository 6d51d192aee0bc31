/** What the state of a remittance lets be done with it. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { refreshModels } from '#screens/base/api/queries.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { saveDocument } from '#screens/components/documents.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { RemittanceStatus } from '#shared/domain/states.ts';

type Action = 'exportRemittance' | 'cancelRemittance' | 'closeRemittance';

export function RemittanceActions({ remittance }: { readonly remittance: ApiRecord<'remittance'> }) {
  const t = useT();
  const [asked, setAsked] = useState<'cancel' | 'charge' | null>(null);
  const [on, setOn] = useState(remittance.collectionDate);
  const format = useFormat();
  const { id, status } = remittance;
  const isEarly = remittance.collectionDate > useToday();
  const onDone = (): void => {
    setAsked(null);
    refreshModels(new Set(['remittance', 'remittanceDebit', 'sale']));
  };
  const act = useOnce({
    perform: (action: Action, idempotencyKey) => call(action, { remittance: id }, { idempotencyKey }),
    onDone,
    repeats: true,
  });
  const charge = useOnce({
    perform: (day: string, idempotencyKey) => call('chargeRemittance', { remittance: id, on: day }, { idempotencyKey }),
    onDone,
    repeats: true,
  });
  const get = useOnce({
    perform: async (path: string) => {
      const saved = await saveDocument(path, `${remittance.messageId ?? id}.xml`, 'application/xml');
      if (!saved.ok) throw new Error(saved.detail ?? '');
    },
    onDone: () => undefined,
    repeats: true,
  });
  const error = act.error ?? charge.error ?? get.error;
  return (
    <>
      {(status === RemittanceStatus.draft || status === RemittanceStatus.exported) && (
        <Button size="md" variant="default" disabled={act.pending} onClick={() => setAsked('cancel')}>
          {t('debits:one.cancel')}
        </Button>
      )}
      {status === RemittanceStatus.draft && (
        <Button size="md" loading={act.pending} onClick={() => act.run('exportRemittance')}>
          {t('debits:one.export')}
        </Button>
      )}
      {remittance.file !== null && (
        <Button
          size="md"
          variant={status === RemittanceStatus.exported ? 'light' : 'default'}
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={get.pending}
          onClick={() => get.run(remittance.file ?? '')}
        >
          {t('debits:one.download')}
        </Button>
      )}
      {status === RemittanceStatus.exported && (
        <Button size="md" disabled={isEarly} onClick={() => setAsked('charge')}>
          {t('debits:one.charge')}
        </Button>
      )}
      {status === RemittanceStatus.exported && isEarly && (
        <Text size="sm" c="dimmed" style={{ alignSelf: 'center' }}>
          {t('debits:one.chargeFrom', { date: format.date(remittance.collectionDate) })}
        </Text>
      )}
      {status === RemittanceStatus.charged && (
        <Button size="md" variant="default" loading={act.pending} onClick={() => act.run('closeRemittance')}>
          {t('debits:one.close')}
        </Button>
      )}
      {error !== null && asked === null && <ErrorNotice error={error} />}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'cancel' ? t('debits:one.cancel') : t('debits:one.charge')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack>
          <Text>{asked === 'cancel' ? t('debits:one.cancelText') : t('debits:one.chargeText')}</Text>
          {asked === 'charge' && <DayInput label={t('debits:one.chargeDay')} value={on} onChange={setOn} />}
          {error !== null && <ErrorNotice error={error} />}
          <Group justify="flex-end">
            <Button size="md" variant="default" data-autofocus onClick={() => setAsked(null)}>
              {asked === 'cancel' ? t('debits:one.keep') : t('debits:one.back')}
            </Button>
            {asked === 'cancel' ? (
              <Button size="md" color="red.9" loading={act.pending} onClick={() => act.run('cancelRemittance')}>
                {t('debits:one.cancel')}
              </Button>
            ) : (
              <Button size="md" loading={charge.pending} onClick={() => charge.run(on)}>
                {t('debits:one.charge')}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
