/** What the state of an order lets be done with it, besides receiving it. */
import { Button, Group, Menu, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { useRecord } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type DocumentResult, openDocument, printDocument } from '#screens/components/documents.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { explainError } from '#screens/components/explainError.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { MailForm } from '../../mail/MailForm.tsx';
import type { StockOrder } from './orderState.ts';

export interface OrderActionsProps {
  readonly order: StockOrder;
  /** Goes on with a draft. */
  readonly onEdit: () => void;
}

export function OrderActions({ order, onEdit }: OrderActionsProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const confirm = useOperation('stockConfirmOrder');
  const send = useOperation('stockSendOrder');
  const cancel = useOperation('stockCancelOrder', { onDone: () => setAsked(false) });
  const pending = confirm.pending || send.pending || cancel.pending;
  const error = confirm.error ?? send.error ?? cancel.error;
  const input = { order: order.id };
  const may = (action: 'change' | 'confirm' | 'send' | 'email' | 'cancel'): boolean =>
    mayMove('stockOrder', action, order.status ?? null);
  return (
    <>
      <OrderDocument order={order} />
      {may('cancel') && (
        <Button size="md" variant="default" disabled={pending} onClick={() => setAsked(true)}>
          {t('stock:order.cancel')}
        </Button>
      )}
      {may('send') && (
        <Button size="md" variant="default" loading={pending} onClick={() => send.run(input)}>
          {t('stock:order.send')}
        </Button>
      )}
      {may('email') && (
        <Button size="md" variant={may('send') ? 'filled' : 'default'} onClick={() => setMailed(true)}>
          {t('stock:mail.send')}
        </Button>
      )}
      {may('change') && (
        <Button size="md" variant="default" onClick={onEdit}>
          {t('stock:editor.edit')}
        </Button>
      )}
      {may('confirm') && (
        <Button size="md" loading={pending} onClick={() => confirm.run(input)}>
          {t('stock:order.confirm')}
        </Button>
      )}
      {error !== null && !isAsked && <ErrorNotice error={error} />}
      <FormModal
        opened={isMailed}
        onClose={() => setMailed(false)}
        title={t('mail:send.title', { number: order.number })}
        size={520}
      >
        <EmailOrder order={order} onDone={() => setMailed(false)} />
      </FormModal>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('stock:order.cancelTitle', { number: order.number })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack>
          <Text>{t('stock:order.cancelText')}</Text>
          {error !== null && <ErrorNotice error={error} />}
          <Group justify="flex-end">
            <Button size="md" variant="default" data-autofocus onClick={() => setAsked(false)}>
              {t('stock:order.keep')}
            </Button>
            <Button size="md" color="red.9" loading={pending} onClick={() => cancel.run(input)}>
              {t('stock:order.cancel')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

interface EmailOrderProps {
  readonly order: StockOrder;
  readonly onDone: () => void;
}

/** Sends an order by e-mail to its supplier. */
function EmailOrder({ order, onDone }: EmailOrderProps) {
  const t = useT();
  const { data: supplier } = useRecord('supplier', order.supplier);
  return (
    <MailForm
      text={t('stock:mail.text')}
      address={supplier?.email}
      operation="stockEmailOrder"
      inputOf={({ at: _, ...mail }) => ({ order: order.id, ...mail })}
      preview={{
        of: ['stockOrder', order.id],
        read: (typed) => call('previewOrderEmail', { order: order.id, ...typed }),
      }}
      onDone={(message) => {
        notifications.show({ message, closeButtonProps: { 'aria-label': t('common:close') } });
        onDone();
      }}
    />
  );
}

/** The paper of an order: printed, opened as PDF, or sent by e-mail. */
function OrderDocument({ order }: { readonly order: StockOrder }) {
  const t = useT();
  const path = `/api/file/stockOrder/${order.id}/document`;
  const show = (work: Promise<DocumentResult>): void => {
    const tell = (title: string, message: string): void => {
      notifications.show({ color: 'red', title, message, closeButtonProps: { 'aria-label': t('common:close') } });
    };
    work.then(
      (result) => !result.ok && tell(t('stock:editor.notShown'), result.detail ?? ''),
      (error: unknown) => tell(t('stock:editor.notShown'), explainError(t, error).title),
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="md" variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
          {t('stock:editor.document')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => show(printDocument(path))}>
          {t('stock:editor.print')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => show(openDocument(path, `${order.number}.pdf`))}
        >
          {t('stock:editor.pdf')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
