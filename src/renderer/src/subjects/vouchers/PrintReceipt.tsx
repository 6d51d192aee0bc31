/** Prints the receipt of money that came into a deposit or went back, again as often as it is wanted. */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useDepositPaper } from './useDepositPaper.ts';

export interface PrintReceiptProps {
  readonly depositMovement: number;
  readonly receipt: string;
}

export function PrintReceipt({ depositMovement, receipt }: PrintReceiptProps) {
  const t = useT();
  const mayOperate = usePermission('billing:operate');
  const paper = useDepositPaper(depositMovement, receipt);
  if (!mayOperate) return null;
  return (
    <Button
      size="md"
      variant="subtle"
      leftSection={<IconPrinter size={18} aria-hidden />}
      loading={paper.isPrinting}
      onClick={paper.print}
    >
      {t('vouchers:deposit.print', { number: receipt })}
    </Button>
  );
}
