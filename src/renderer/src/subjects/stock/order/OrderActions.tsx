/** What the state of an order lets be done with it, besides receiving it. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOnce } from '#screens/components/useOnce.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { EmailOrder } from './EmailOrder.tsx';
import { OrderDocument } from './OrderDocument.tsx';
import type { StockOrder } from './orderState.ts';

type Action = 'stockConfirmOrder' | 'stockSendOrder' | 'stockCancelOrder';

export interface OrderActionsProps {
  readonly order: StockOrder;
  /** Goes on with a draft. */
  readonly onEdit: () => void;
}

export function OrderActions({ order, onEdit }: OrderActionsProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const { run, pending, error } = useOnce({
    perform: (action: Action, idempotencyKey) => call(action, { order: order.id }, { idempotencyKey }),
    onDone: async () => {
      setAsked(false);
      await queryClient.invalidateQueries({ queryKey: ['office', 'stockOrder'] });
    },
  });
  const may = (action: 'change' | 'confirm' | 'send' | 'email' | 'cancel'): boolean =>
    mayMove('stockOrder', action, order.status ?? null);
  return (
    <>
      <OrderDocument order={order} />
      {may('cancel') && (
        <Button size="md" variant="default" disabled={pending} onClick={() => setAsked(true)}>
          {t('inventory:order.cancel')}
        </Button>
      )}
      {may('send') && (
        <Button size="md" variant="default" loading={pending} onClick={() => run('stockSendOrder')}>
          {t('inventory:order.send')}
        </Button>
      )}
      {may('email') && (
        <Button size="md" variant={may('send') ? 'filled' : 'default'} onClick={() => setMailed(true)}>
          {t('stocks:mail.send')}
        </Button>
      )}
      {may('change') && (
        <Button size="md" variant="default" onClick={onEdit}>
          {t('stocks:order.edit')}
        </Button>
      )}
      {may('confirm') && (
        <Button size="md" loading={pending} onClick={() => run('stockConfirmOrder')}>
          {t('inventory:order.confirm')}
        </Button>
      )}
      {error !== null && !isAsked && <ErrorNotice error={error} />}
      <FormModal
        opened={isMailed}
        onClose={() => setMailed(false)}
        title={t('office:mail.title', { number: order.number })}
        size={520}
      >
        <EmailOrder order={order} onDone={() => setMailed(false)} />
      </FormModal>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('inventory:order.cancelTitle', { number: order.number })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack>
          <Text>{t('inventory:order.cancelText')}</Text>
          {error !== null && <ErrorNotice error={error} />}
          <Group justify="flex-end">
            <Button size="md" variant="default" data-autofocus onClick={() => setAsked(false)}>
              {t('inventory:order.keep')}
            </Button>
            <Button size="md" color="red.9" loading={pending} onClick={() => run('stockCancelOrder')}>
              {t('inventory:order.cancel')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
