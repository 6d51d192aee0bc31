/**
 * What stands in the basket's place after a charge: the change in large figures where there was cash, else what was
 * charged and how, and the ticket. Not a dialog: the next product starts the next sale.
 */
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconCircleCheck, IconExternalLink, IconPrinter, IconTicket } from '@tabler/icons-react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { firstClickOnly } from '#screens/components/doubleClick.ts';
import { Key } from '#screens/components/Key.tsx';
import type { Receipt, ReceiptUse } from '#screens/subjects/checkout/basket.ts';
import type { PaymentMethods } from '#screens/subjects/payments/usePaymentMethods.ts';
import { add, fromMoney, toMoney } from '#shared/domain/money.ts';
import { onAccountTypes } from '#shared/domain/paymentTypes.ts';
import { keyNames } from '../keys/keys.ts';
import classes from './ReceiptPanel.module.css';

export interface ReceiptPanelProps {
  readonly receipt: Receipt;
  /** What it was paid with. */
  readonly methods: PaymentMethods['all'];
  readonly printing: boolean;
  readonly alwaysPrint: boolean;
  readonly onAlwaysPrint: (always: boolean) => void;
  /** Prints the codes of new vouchers and the ticket; without a ticket, the receipt of a deposit or what was used. */
  readonly onPrint: () => void;
  readonly onPrintUse: (voucherUse: number) => void;
  readonly onOpen: () => void;
  readonly onNext: () => void;
}

export default function ReceiptPanel({
  receipt,
  methods,
  printing,
  alwaysPrint,
  onAlwaysPrint,
  ...on
}: ReceiptPanelProps) {
  const t = useT();
  const format = useFormat();
  const { tip = 0, deposit, isRefund = false } = receipt;
  const isUse = receipt.invoice === null && deposit === undefined;
  const withTip = fromMoney(add(toMoney(receipt.total), toMoney(tip)));
  return (
    <Stack
      component="section"
      className={classes.receipt}
      aria-label={isRefund ? t('payments:refund.done') : t('till:receipt.label')}
      data-testid="receipt"
    >
      <Stack gap={4} role="status">
        {isUse ? (
          <Group gap="xs">
            <IconTicket size={28} aria-hidden />
            <Text size="xl" fw={600}>
              {t('till:receipt.used')}
            </Text>
          </Group>
        ) : receipt.tendered === null || receipt.change === 0 ? (
          <>
            {/* The figure that the card terminal takes. */}
            <Charged total={format.money(withTip)} methods={methods} isRefund={isRefund} />
            {tip > 0 && (
              <Text size="lg">
                {t('till:receipt.withTip', { total: format.money(receipt.total), tip: format.money(tip) })}
              </Text>
            )}
          </>
        ) : (
          <>
            <Text size="xl" fw={600}>
              {t('till:receipt.change')}
            </Text>
            <Text span className={classes.change} data-testid="change">
              {format.money(receipt.change)}
            </Text>
            <Group gap="md">
              <Text size="lg">{t('till:receipt.tendered', { amount: format.money(receipt.tendered) })}</Text>
              <Text size="lg">{t('till:receipt.total', { amount: format.money(receipt.total) })}</Text>
              {tip > 0 && <Text size="lg">{t('till:receipt.tip', { amount: format.money(tip) })}</Text>}
            </Group>
          </>
        )}
        {receipt.use !== null && <Used use={receipt.use} alone={isUse} />}
        {deposit !== undefined && (
          <Text size="lg">{t('vouchers:deposit.holds', { amount: format.money(deposit.balance) })}</Text>
        )}
        {!isUse && (
          <Text c="dimmed" data-testid="ticket-number">
            {deposit === undefined
              ? t('till:receipt.document', { number: receipt.number })
              : t('vouchers:deposit.receipt', { number: deposit.receipt })}
          </Text>
        )}
      </Stack>
      {receipt.invoice === null ? (
        <SlipActions isUse={isUse} {...on} />
      ) : (
        <TicketActions
          receipt={receipt}
          printing={printing}
          alwaysPrint={alwaysPrint}
          onAlwaysPrint={onAlwaysPrint}
          {...on}
        />
      )}
      <Text c="dimmed">{t('till:receipt.next')}</Text>
    </Stack>
  );
}

interface SlipActionsProps extends Pick<ReceiptPanelProps, 'onPrint' | 'onOpen' | 'onNext'> {
  /** Of what vouchers were used for; else of a deposit. */
  readonly isUse: boolean;
}

/** What is done with what is on no document. */
function SlipActions({ isUse, ...on }: SlipActionsProps) {
  const t = useT();
  return (
    <Stack gap="xs" onClickCapture={firstClickOnly}>
      <Button size="lg" rightSection={<Key name={keyNames.back} />} onClick={on.onNext}>
        {t('till:receipt.done')}
      </Button>
      <Group grow preventGrowOverflow={false} gap="xs">
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPrinter size={22} aria-hidden />}
          rightSection={<Key name={t('till:keys.enterKey')} />}
          onClick={on.onPrint}
        >
          {isUse ? t('till:use.print') : t('till:receipt.print')}
        </Button>
        {!isUse && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconExternalLink size={20} aria-hidden />}
            onClick={on.onOpen}
          >
            {t('till:receipt.open')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What is done with a document. */
function TicketActions({ receipt, printing, alwaysPrint, onAlwaysPrint, ...on }: Omit<ReceiptPanelProps, 'methods'>) {
  const t = useT();
  const { document, use } = receipt;
  return (
    <Stack gap="xs" onClickCapture={firstClickOnly}>
      <Button
        size="lg"
        loading={printing}
        disabled={document === null && receipt.vouchers.length === 0}
        leftSection={<IconPrinter size={22} aria-hidden />}
        rightSection={<Key name={t('till:keys.enterKey')} />}
        onClick={on.onPrint}
      >
        {receipt.vouchers.length === 0
          ? t('till:receipt.print')
          : t('till:bearer.print', { count: receipt.vouchers.length })}
      </Button>
      {use !== null && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconTicket size={22} aria-hidden />}
          onClick={() => on.onPrintUse(use.id)}
        >
          {t('till:use.print')}
        </Button>
      )}
      <Group grow gap="xs">
        <Button
          size="lg"
          variant="default"
          disabled={document === null}
          leftSection={<IconExternalLink size={20} aria-hidden />}
          onClick={on.onOpen}
        >
          {t('till:receipt.open')}
        </Button>
        <Button size="lg" variant="default" rightSection={<Key name={keyNames.back} />} onClick={on.onNext}>
          {t('till:receipt.none')}
        </Button>
      </Group>
      <Switch
        styles={{ body: { alignItems: 'center' }, label: { paddingBlock: 12 } }}
        size="md"
        label={t('till:receipt.always')}
        checked={alwaysPrint}
        onChange={(event) => onAlwaysPrint(event.currentTarget.checked)}
      />
    </Stack>
  );
}

/** What was used of vouchers and what is left on them: in large figures where nothing else was charged. */
function Used({ use, alone }: { readonly use: ReceiptUse; readonly alone: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <Stack gap="xs" data-testid="receipt-use">
      <Text size="lg">{use.description}</Text>
      {use.vouchers.map(({ voucher, name, units, left }) => (
        <Text key={voucher} size={alone ? 'xl' : 'lg'} fw={alone ? 700 : 500}>
          {t('till:receipt.usedPart', { name, units: format.number(units), left: format.number(left) })}
        </Text>
      ))}
    </Stack>
  );
}

interface ChargedProps {
  readonly total: string;
  readonly methods: PaymentMethods['all'];
  readonly isRefund: boolean;
}

/** There is nothing to hand back: how much it was, and by which means; what is paid later is not called charged. */
function Charged({ total, methods, isRefund }: ChargedProps) {
  const t = useT();
  const isOwed = methods.length > 0 && methods.every(({ type }) => onAccountTypes.has(type));
  const done = isOwed ? t('till:receipt.owed') : t(isRefund ? 'payments:refund.done' : 'till:receipt.charged');
  const names = methods.map(({ name }) => name);
  return (
    <>
      <Group gap="xs">
        <IconCircleCheck size={28} aria-hidden />
        <Text size="xl" fw={600}>
          {[done, ...names].join(' · ')}
        </Text>
      </Group>
      <Text span className={classes.change} data-testid="charged">
        {total}
      </Text>
    </>
  );
}
