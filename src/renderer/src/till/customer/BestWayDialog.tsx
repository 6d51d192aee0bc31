/** What pays each line, why the others are not covered, and how the rest is paid. */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconCash, IconCreditCard } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import type { PaymentMethods } from '#screens/subjects/payments/usePaymentMethods.ts';
import { type BestWay, paysAnything } from '#shared/domain/bestWay.ts';
import { ZERO } from '#shared/domain/money.ts';
import { reasonText } from './bestWayText.ts';

export interface BestWayDialogProps {
  readonly opened: boolean;
  readonly way: BestWay | null;
  readonly lines: readonly BasketLine[];
  readonly methods: PaymentMethods;
  readonly onPay: (rest: number | null) => void;
  readonly onClose: () => void;
}

export default function BestWayDialog({ opened, way, lines, methods, onPay, onClose }: BestWayDialogProps) {
  const t = useT();
  return (
    <TillDialog opened={opened} onClose={onClose} title={t('till:best.title')} size="lg">
      {way === null ? (
        <Text>{t('till:best.nothing')}</Text>
      ) : (
        <Details way={way} lines={lines} methods={methods} onPay={onPay} />
      )}
    </TillDialog>
  );
}

interface DetailsProps extends Pick<BestWayDialogProps, 'lines' | 'methods' | 'onPay'> {
  readonly way: BestWay;
}

function Details({ way, lines, methods, onPay }: DetailsProps) {
  const t = useT();
  const format = useFormat();
  const { cash, card } = methods;
  return (
    <Stack>
      <Table>
        <Table.Tbody>
          {lines.map((line, index) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.name}</Table.Td>
              <Table.Td>
                {way.covered
                  .filter((part) => part.line === index)
                  .map(({ voucher, name, units }) => (
                    <Text key={voucher} size="sm">
                      {t('till:best.covers', { name, units: format.number(units) })}
                    </Text>
                  ))}
                {way.uncovered
                  .filter((part) => part.line === index)
                  .map((part) => (
                    <Text key={part.reason} size="sm" c="dimmed">
                      {reasonText(t, format, part)}
                    </Text>
                  ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {way.voucherMoney > ZERO && <Text>{t('till:best.voucher', { amount: format.moneyOf(way.voucherMoney) })}</Text>}
      {way.deposit > ZERO && <Text>{t('till:best.deposit', { amount: format.moneyOf(way.deposit) })}</Text>}
      {!paysAnything(way) && <Text>{t('till:best.nothing')}</Text>}
      {way.rest === ZERO ? (
        <Button size="lg" onClick={() => onPay(null)}>
          {t('till:best.pay')}
        </Button>
      ) : (
        <Group grow>
          {cash !== null && (
            <Button size="lg" leftSection={<IconCash size={22} aria-hidden />} onClick={() => onPay(cash)}>
              {t('till:best.restCash', { amount: format.moneyOf(way.rest) })}
            </Button>
          )}
          {card !== null && (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconCreditCard size={22} aria-hidden />}
              onClick={() => onPay(card)}
            >
              {t('till:best.restCard', { amount: format.moneyOf(way.rest) })}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
