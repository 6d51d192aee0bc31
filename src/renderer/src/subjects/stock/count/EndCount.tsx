/** Ends a count: finishes it, with what becomes of products that nobody counted, or gives it up. */
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import type { Count, CountSums } from './countRows.ts';

export interface EndCountProps {
  readonly count: Count;
  readonly sums: CountSums;
  /** Something counted here is not recorded yet. */
  readonly isWaiting: boolean;
}

export function EndCount(props: EndCountProps) {
  const t = useT();
  const { count, sums, isWaiting } = props;
  const [asked, setAsked] = useState<'finish' | 'cancel' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <Button size="md" variant="default" onClick={() => setAsked('cancel')}>
        {t('stocks:count.cancel')}
      </Button>
      <Button size="md" disabled={sums.counted === 0 || isWaiting} onClick={() => setAsked('finish')}>
        {t('stocks:count.finish')}
      </Button>
      <FormModal
        opened={asked !== null}
        onClose={close}
        title={
          asked === 'cancel'
            ? t('stocks:count.cancelTitle', { number: count.number })
            : t('stocks:count.finishTitle', { number: count.number })
        }
        size={520}
      >
        {asked === 'cancel' ? <Cancel count={count} onClose={close} /> : <Finish {...props} onClose={close} />}
      </FormModal>
    </>
  );
}

function Finish({ count, sums, onClose }: EndCountProps & { readonly onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const [uncounted, setUncounted] = useState<'stay' | 'gone'>('stay');
  const left = sums.products - sums.counted;
  const finish = useOnce({
    perform: (uncountedAreGone: boolean, idempotencyKey) =>
      call('stockFinishCount', { count: count.id, uncountedAreGone }, { idempotencyKey }),
    onDone: () => ended(onClose),
  });
  return (
    <Stack>
      <Text>{t('stocks:count.finishText', { count: sums.counted })}</Text>
      {!count.isBlind && (
        <Text fw={600}>
          {t('stocks:count.finishSums', { count: sums.differences, value: format.money(sums.value) })}
        </Text>
      )}
      {left > 0 && (
        <Radio.Group
          label={t('stocks:count.uncounted', { count: left })}
          value={uncounted}
          onChange={(value) => setUncounted(value as 'stay' | 'gone')}
        >
          <Stack mt="xs" gap="xs">
            <Radio value="stay" label={t('stocks:count.stay')} />
            <Radio value="gone" label={t('stocks:count.gone')} />
          </Stack>
        </Radio.Group>
      )}
      {finish.error !== null && <ErrorNotice error={finish.error} note={t('stocks:count.keptWhole')} />}
      <Group justify="flex-end">
        <Button size="md" variant="default" onClick={onClose}>
          {t('stocks:count.goOn')}
        </Button>
        <Button size="md" data-autofocus loading={finish.pending} onClick={() => finish.run(uncounted === 'gone')}>
          {t('stocks:count.finish')}
        </Button>
      </Group>
    </Stack>
  );
}

function Cancel({ count, onClose }: { readonly count: Count; readonly onClose: () => void }) {
  const t = useT();
  const cancel = useOnce({
    perform: (_: null, idempotencyKey) => call('stockCancelCount', { count: count.id }, { idempotencyKey }),
    onDone: () => ended(onClose),
  });
  return (
    <Stack>
      <Text>{t('stocks:count.cancelText')}</Text>
      {cancel.error !== null && <ErrorNotice error={cancel.error} note={t('stocks:count.keptWhole')} />}
      <Group justify="flex-end">
        <Button size="md" variant="default" data-autofocus onClick={onClose}>
          {t('stocks:count.goOn')}
        </Button>
        <Button size="md" color="red.9" loading={cancel.pending} onClick={() => cancel.run(null)}>
          {t('stocks:count.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

async function ended(close: () => void): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['office', 'inventoryCount'] });
  void queryClient.invalidateQueries({ queryKey: ['inventoryCountLines'] });
  close();
}
