/** Sends an order by e-mail to its supplier. */
import { notifications } from '@mantine/notifications';
import { call } from '#screens/base/api/client.ts';
import { queryClient, useRecord } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MailForm } from '../../mail/MailForm.tsx';
import type { StockOrder } from './orderState.ts';

export interface EmailOrderProps {
  readonly order: StockOrder;
  readonly onDone: () => void;
}

export function EmailOrder({ order, onDone }: EmailOrderProps) {
  const t = useT();
  const { data: supplier } = useRecord('supplier', order.supplier);
  return (
    <MailForm
      text={t('stocks:mail.text')}
      address={supplier?.email}
      perform={(mail, idempotencyKey) => call('stockEmailOrder', { order: order.id, ...mail }, { idempotencyKey })}
      preview={{
        of: ['stockOrder', order.id],
        read: (typed) => call('previewOrderEmail', { order: order.id, ...typed }),
      }}
      onDone={async (message) => {
        notifications.show({ message, closeButtonProps: { 'aria-label': t('common:close') } });
        onDone();
        await queryClient.invalidateQueries({ queryKey: ['office'] });
      }}
    />
  );
}
