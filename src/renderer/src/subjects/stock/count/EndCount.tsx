/** Ends a count: finishes it, with what becomes of products that nobody counted, or gives it up. */
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
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
        {t('stock:count.cancel')}
      </Button>
      <Button size="md" disabled={sums.counted === 0 || isWaiting} onClick={() => setAsked('finish')}>
        {t('stock:count.finish')}
      </Button>
      <FormModal
        opened={asked !== null}
        onClose={close}
        title={
          asked === 'cancel'
            ? t('stock:count.cancelTitle', { number: count.number })
            : t('stock:count.finishTitle', { number: count.number })
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
  const finish = useOperation('stockFinishCount', { onDone: onClose });
  return (
    <Stack>
      <Text>{t('stock:count.finishText', { count: sums.counted })}</Text>
      {!count.isBlind && (
        <Text fw={600}>
          {t('stock:count.finishSums', { count: sums.differences, value: format.money(sums.value) })}
        </Text>
      )}
      {left > 0 && (
        <Radio.Group
          label={t('stock:count.uncounted', { count: left })}
          value={uncounted}
          onChange={(value) => setUncounted(value as 'stay' | 'gone')}
        >
          <Stack mt="xs" gap="xs">
            <Radio value="stay" label={t('stock:count.stay')} />
            <Radio value="gone" label={t('stock:count.gone')} />
          </Stack>
        </Radio.Group>
      )}
      {finish.error !== null && <ErrorNotice error={finish.error} note={t('stock:count.keptWhole')} />}
      <Group justify="flex-end">
        <Button size="md" variant="default" onClick={onClose}>
          {t('stock:count.goOn')}
        </Button>
        <Button
          size="md"
          data-autofocus
          loading={finish.pending}
          onClick={() => finish.run({ count: count.id, uncountedAreGone: uncounted === 'gone' })}
        >
          {t('stock:count.finish')}
        </Button>
      </Group>
    </Stack>
  );
}

function Cancel({ count, onClose }: { readonly count: Count; readonly onClose: () => void }) {
  const t = useT();
  const cancel = useOperation('stockCancelCount', { onDone: onClose });
  return (
    <Stack>
      <Text>{t('stock:count.cancelText')}</Text>
      {cancel.error !== null && <ErrorNotice error={cancel.error} note={t('stock:count.keptWhole')} />}
      <Group justify="flex-end">
        <Button size="md" variant="default" data-autofocus onClick={onClose}>
          {t('stock:count.goOn')}
        </Button>
        <Button size="md" color="red.9" loading={cancel.pending} onClick={() => cancel.run({ count: count.id })}>
          {t('stock:count.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
