/** The paper of an order: printed, opened as PDF, or sent by e-mail. */
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import { type DocumentResult, openDocument, printDocument } from '#screens/components/documents.ts';
import { explainError } from '#screens/components/explainError.ts';
import type { StockOrder } from './orderState.ts';

export function OrderDocument({ order }: { readonly order: StockOrder }) {
  const t = useT();
  const path = `/api/file/stockOrder/${order.id}/document`;
  const show = (work: Promise<DocumentResult>): void => {
    const tell = (title: string, message: string): void => {
      notifications.show({ color: 'red', title, message, closeButtonProps: { 'aria-label': t('common:close') } });
    };
    work.then(
      (result) => !result.ok && tell(t('stocks:order.notShown'), result.detail ?? ''),
      (error: unknown) => tell(t('stocks:order.notShown'), explainError(t, error).title),
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="md" variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
          {t('stocks:order.document')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => show(printDocument(path))}>
          {t('stocks:order.print')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => show(openDocument(path, `${order.number}.pdf`))}
        >
          {t('stocks:order.pdf')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
