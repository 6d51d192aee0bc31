/** What is done at the till with what a customer holds and owes: recharge a voucher, a deposit in and out, collect debts. */
import { Button, Stack, Text } from '@mantine/core';
import { IconCash, IconPigMoney, IconTicket, IconWallet } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import { debtKey } from '#screens/subjects/customers/debtKey.ts';
import { useReturnedText } from '#screens/subjects/customers/standingTexts.ts';
import type { CustomerSummary } from '#screens/subjects/customers/useCustomerSummary.ts';
import type { Payable } from '#screens/subjects/payments/notedParts.ts';
import { PayDialog } from '#screens/subjects/payments/PayDialog.tsx';
import type { Paid } from '#screens/subjects/payments/usePayable.ts';
import { DepositDialog } from '#screens/subjects/vouchers/DepositDialog.tsx';
import { RechargeVoucherDialog } from '#screens/subjects/vouchers/RechargeVoucherDialog.tsx';
import { fromMoney, sum, toMoney } from '#shared/domain/money.ts';

/** What of it is done; `all` chooses. */
export type AccountStep =
  | { readonly kind: 'all' | 'deposit' }
  /** `only`: of these debts alone, by their keys. */
  | { readonly kind: 'debts'; readonly only?: readonly string[] }
  | { readonly kind: 'recharge'; readonly voucherType: number | null }
  | { readonly kind: 'return'; readonly deposit: number; readonly balance: number };

export interface AccountDialogProps {
  readonly step: AccountStep | null;
  readonly customer: number;
  readonly summary: CustomerSummary;
  readonly onStep: (step: AccountStep) => void;
  readonly onPaid: (paid: Paid) => void;
  readonly onClose: () => void;
}

export default function AccountDialog({ step, customer, summary, onStep, onPaid, onClose }: AccountDialogProps) {
  const t = useT();
  const isPaying = useRef(false);
  const titles = {
    all: t('till:account.title', { name: summary.name }),
    debts: t('till:account.debts'),
  } as const;
  const type = step?.kind === 'recharge' ? step.voucherType : null;
  const back = step?.kind === 'return' ? step : null;
  const hasOwnDialog = step?.kind === 'recharge' || step?.kind === 'deposit' || step?.kind === 'return';
  return (
    <>
      <TillDialog
        opened={step !== null && !hasOwnDialog}
        // Escape reaches both dialogs: what is noted in the upper one would go with the lower one, unsaid.
        onClose={() => isPaying.current || onClose()}
        title={titles[step === null || hasOwnDialog ? 'all' : step.kind]}
        size="lg"
      >
        {step?.kind === 'all' && <Choices summary={summary} onStep={onStep} />}
        {step?.kind === 'debts' && (
          <Debts
            customer={customer}
            summary={chosenOf(summary, step.only)}
            isPaying={isPaying}
            onPaid={onPaid}
            onClose={onClose}
          />
        )}
      </TillDialog>
      <RechargeVoucherDialog
        opened={step?.kind === 'recharge'}
        customer={customer}
        voucherType={type}
        name={type === null ? null : (summary.vouchers.find(({ voucherType }) => voucherType === type)?.name ?? null)}
        onPaid={onPaid}
        onClose={onClose}
      />
      <DepositDialog opened={step?.kind === 'deposit'} of={{ customer }} onPaid={onPaid} onClose={onClose} />
      <PayDialog
        opened={back !== null}
        of={{ fromDeposit: { deposit: back?.deposit ?? 0 } }}
        name={t('vouchers:deposit.one')}
        customer={customer}
        due={back?.balance ?? 0}
        isRefund
        onPaid={onPaid}
        onClose={onClose}
      />
    </>
  );
}

function Choices({ summary, onStep }: Pick<AccountDialogProps, 'summary' | 'onStep'>) {
  const t = useT();
  const money = useFormat().moneyIn(summary.currency);
  return (
    <Stack>
      {summary.debts.length > 0 && (
        <Button size="lg" leftSection={<IconCash size={22} aria-hidden />} onClick={() => onStep({ kind: 'debts' })}>
          {t('till:account.collect', { amount: money(summary.owed ?? listedOf(summary)) })}
        </Button>
      )}
      <Button
        size="lg"
        variant="default"
        leftSection={<IconTicket size={22} aria-hidden />}
        onClick={() => onStep({ kind: 'recharge', voucherType: null })}
      >
        {t('till:account.recharge')}
      </Button>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconPigMoney size={22} aria-hidden />}
        onClick={() => onStep({ kind: 'deposit' })}
      >
        {t('till:account.deposit')}
      </Button>
      {summary.deposits
        .filter(({ balance }) => balance > 0)
        .map(({ deposit, balance }) => (
          <Button
            key={deposit}
            size="lg"
            variant="default"
            leftSection={<IconWallet size={22} aria-hidden />}
            onClick={() => onStep({ kind: 'return', deposit, balance })}
          >
            {t('till:account.returnAmount', { amount: money(balance) })}
          </Button>
        ))}
    </Stack>
  );
}

interface Owed {
  readonly of: Payable;
  readonly name: string;
  readonly due: number;
}

interface DebtsProps extends Pick<AccountDialogProps, 'customer' | 'summary' | 'onPaid' | 'onClose'> {
  /** True while a dialog over this one takes the payment. */
  readonly isPaying: RefObject<boolean>;
}

/** Each debt, and all sales together: what is pressed is paid, whole or in part. */
function Debts({ customer, summary, isPaying, onPaid, onClose }: DebtsProps) {
  const t = useT();
  const format = useFormat();
  const { currency, debts } = summary;
  const returnedText = useReturnedText();
  const [paying, setPaying] = useState<Owed | null>(() => onlyOne(summary));
  useEffect(() => {
    isPaying.current = paying !== null;
    return () => {
      isPaying.current = false;
    };
  }, [isPaying, paying]);
  const own = debts.filter((debt) => debt.model === 'sale' && debt.currency === currency);
  const all = fromMoney(sum(own, ({ pending }) => toMoney(pending)));
  const name = t('till:account.allSales', { count: own.length });
  return (
    <Stack>
      {debts.length === 0 && <Text c="dimmed">{t('till:account.nothing')}</Text>}
      {own.length > 1 && (
        <Button
          size="lg"
          data-autofocus
          onClick={() => setPaying({ of: { sales: own.map(({ id }) => id) }, name, due: all })}
        >
          {t('till:account.collect', { amount: format.moneyIn(currency)(all) })}
        </Button>
      )}
      {debts.map((debt) => (
        <Button
          key={debtKey(debt)}
          size="lg"
          variant="default"
          justify="space-between"
          rightSection={<b>{format.moneyIn(debt.currency)(debt.pending)}</b>}
          onClick={() => setPaying(owedOf(debt))}
        >
          {[debt.name, debt.date === null ? '' : format.date(debt.date), returnedText(debt) ?? '']
            .filter((part) => part !== '')
            .join(' · ')}
        </Button>
      ))}
      <PayDialog
        of={paying?.of ?? { sales: [] }}
        name={paying?.name ?? ''}
        due={paying?.due ?? 0}
        opened={paying !== null}
        customer={customer}
        onPaid={onPaid}
        onClose={() => {
          setPaying(null);
          onClose();
        }}
      />
    </Stack>
  );
}

/** Where there is but one debt nothing has to be chosen. */
function onlyOne({ debts }: CustomerSummary): Owed | null {
  const [first, second] = debts;
  return first === undefined || second !== undefined ? null : owedOf(first);
}

/** The summary with some of the debts alone. */
function chosenOf(summary: CustomerSummary, only: readonly string[] | undefined): CustomerSummary {
  if (only === undefined) return summary;
  return { ...summary, debts: summary.debts.filter((debt) => only.includes(debtKey(debt))) };
}

/** What is listed in the currency of the sums. */
function listedOf({ currency, debts }: CustomerSummary): number {
  const own = debts.filter((debt) => debt.currency === currency);
  return fromMoney(sum(own, ({ pending }) => toMoney(pending)));
}

function owedOf({ model, id, name, pending }: CustomerSummary['debts'][number]): Owed {
  return { of: model === 'sale' ? { sales: [id] } : { invoice: id }, name, due: pending };
}
