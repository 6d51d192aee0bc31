/** Gives the payment that explains a difference the method it was taken by. The comparison follows from the records. */
import { Box, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { OperationProblem } from '#screens/components/OperationForm.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { corrects } from '#screens/subjects/cash/differences.ts';
import type { PaymentHint } from '#screens/subjects/cash/useDifferenceHint.ts';
import type { Money } from '#shared/domain/money.ts';
import { PaymentType } from '#shared/domain/paymentTypes.ts';

export interface CorrectButtonProps {
  readonly hint: PaymentHint;
  readonly pos: number;
  readonly cash: Money;
  readonly card: Money;
  readonly onCorrected: () => void;
}

export function CorrectButton({ hint, pos, cash, card, onCorrected }: CorrectButtonProps) {
  const t = useT();
  const toCash = hint.kind === 'cardTakenAsCash';
  const type = toCash ? PaymentType.cash : PaymentType.card;
  const [method] = useListAll('paymentMethod', { type, active: true, sort: 'priority' }).data ?? [];
  const { payment } = hint;

  const correct = useOperation('changePaymentMethod', {
    onDone: () => {
      notifications.show({
        message: toCash ? t('cash:difference.correctedToCash') : t('cash:difference.correctedToCard'),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
      onCorrected();
    },
  });

  if (payment === null || method === undefined || !corrects({ cash, card }, hint)) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowsExchange size={20} aria-hidden />}
        loading={correct.pending}
        onClick={() =>
          correct.run({ payment, paymentMethod: method.id, pos, reason: t('cash:difference.correctReason') })
        }
      >
        {toCash ? t('cash:difference.correctToCash') : t('cash:difference.correctToCard')}
      </Button>
      {correct.error !== null && (
        <Box w="100%">
          <OperationProblem operation={correct} note={t('cash:difference.notCorrected')} />
        </Box>
      )}
    </>
  );
}
