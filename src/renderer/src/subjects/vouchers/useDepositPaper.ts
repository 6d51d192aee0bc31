/** The receipt of money that came into a deposit or went back, printed or opened as often as it is wanted. */
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { drawn } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { openRead, printBytes } from '#screens/components/documents.ts';
import { explainError } from '#screens/components/explainError.ts';
import { fileName } from '#shared/domain/fileName.ts';

export interface DepositPaper {
  readonly print: () => void;
  readonly open: () => void;
  readonly isPrinting: boolean;
}

/** `depositMovement`: any of those that share the receipt. */
export function useDepositPaper(depositMovement: number, receipt: string): DepositPaper {
  const t = useT();
  const read = () => drawn('vouchers/paper.pdf', { depositMovement });
  const onError = (error: Error): void => {
    const { title, todo } = explainError(t, error);
    notifications.show({ color: 'red', title, message: todo, closeButtonProps: { 'aria-label': t('common:close') } });
  };
  const print = useMutation({ mutationFn: async () => printBytes(await read()), onError });
  const open = useMutation({ mutationFn: () => openRead(read, `${fileName(receipt)}.pdf`), onError });
  return { print: () => print.mutate(), open: () => open.mutate(), isPrinting: print.isPending };
}
