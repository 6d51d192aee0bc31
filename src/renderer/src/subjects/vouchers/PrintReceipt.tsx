/** Prints the receipt of money that came into a deposit or went back, again as often as it is wanted. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { drawn } from '#screens/base/api/client.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { printBytes } from '#screens/components/documents.ts';
import { explainError } from '#screens/components/explainError.ts';

export interface PrintReceiptProps {
  readonly depositMovement: number;
  readonly receipt: string;
}

export function PrintReceipt({ depositMovement, receipt }: PrintReceiptProps) {
  const t = useT();
  const mayOperate = usePermission('billing:operate');
  const print = useMutation({
    mutationFn: async () => printBytes(await drawn('vouchers/paper.pdf', { depositMovement })),
    onError: (error) => {
      const { title, todo } = explainError(t, error);
      notifications.show({ color: 'red', title, message: todo, closeButtonProps: { 'aria-label': t('common:close') } });
    },
  });
  if (!mayOperate) return null;
  return (
    <Button
      size="md"
      variant="subtle"
      leftSection={<IconPrinter size={18} aria-hidden />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      {t('vouchers:deposit.print', { number: receipt })}
    </Button>
  );
}
