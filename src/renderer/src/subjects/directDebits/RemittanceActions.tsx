/** What the state of a remittance lets be done with it. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { saveDocument } from '#screens/components/documents.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { useOperation, useSteps } from '#screens/components/useOperation.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { RemittanceStatus } from '#shared/domain/states.ts';

export function RemittanceActions({ remittance }: { readonly remittance: ApiRecord<'remittance'> }) {
  const t = useT();
  const [asked, setAsked] = useState<'cancel' | 'charge' | null>(null);
  const [on, setOn] = useState(remittance.collectionDate);
  const format = useFormat();
  const { id, status } = remittance;
  const isEarly = remittance.collectionDate > useToday();
  const onDone = (): void => setAsked(null);
  const exporting = useOperation('exportRemittance', { onDone, repeats: true });
  const cancelling = useOperation('cancelRemittance', { onDone, repeats: true });
  const closing = useOperation('closeRemittance', { onDone, repeats: true });
  const charge = useOperation('chargeRemittance', { onDone, repeats: true });
  const get = useSteps(
    async (path: string) => {
      const saved = await saveDocument(path, `${remittance.messageId ?? id}.xml`, 'application/xml');
      if (!saved.ok) throw new Error(saved.detail ?? '');
    },
    { repeats: true },
  );
  const { error = null } = [exporting, cancelling, closing, charge, get].find((one) => one.error !== null) ?? {};
  return (
    <>
      {(status === RemittanceStatus.draft || status === RemittanceStatus.exported) && (
        <Button
          size="md"
          variant="default"
          disabled={exporting.pending || closing.pending}
          onClick={() => setAsked('cancel')}
        >
          {t('directDebits:one.cancel')}
        </Button>
      )}
      {status === RemittanceStatus.draft && (
        <Button size="md" loading={exporting.pending} onClick={() => exporting.run({ remittance: id })}>
          {t('directDebits:one.export')}
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
          {t('directDebits:one.download')}
        </Button>
      )}
      {status === RemittanceStatus.exported && (
        <Button size="md" disabled={isEarly} onClick={() => setAsked('charge')}>
          {t('directDebits:one.charge')}
        </Button>
      )}
      {status === RemittanceStatus.exported && isEarly && (
        <Text size="sm" c="dimmed" style={{ alignSelf: 'center' }}>
          {t('directDebits:one.chargeFrom', { date: format.date(remittance.collectionDate) })}
        </Text>
      )}
      {status === RemittanceStatus.charged && (
        <Button size="md" variant="default" loading={closing.pending} onClick={() => closing.run({ remittance: id })}>
          {t('directDebits:one.close')}
        </Button>
      )}
      {error !== null && asked === null && <ErrorNotice error={error} />}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'cancel' ? t('directDebits:one.cancel') : t('directDebits:one.charge')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack>
          <Text>{asked === 'cancel' ? t('directDebits:one.cancelText') : t('directDebits:one.chargeText')}</Text>
          {asked === 'charge' && <DayInput label={t('directDebits:one.chargeDay')} value={on} onChange={setOn} />}
          {error !== null && <ErrorNotice error={error} />}
          <Group justify="flex-end">
            <Button size="md" variant="default" data-autofocus onClick={() => setAsked(null)}>
              {asked === 'cancel' ? t('directDebits:one.keep') : t('directDebits:one.back')}
            </Button>
            {asked === 'cancel' ? (
              <Button
                size="md"
                color="red.9"
                loading={cancelling.pending}
                onClick={() => cancelling.run({ remittance: id })}
              >
                {t('directDebits:one.cancel')}
              </Button>
            ) : (
              <Button size="md" loading={charge.pending} onClick={() => charge.run({ remittance: id, on })}>
                {t('directDebits:one.charge')}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
