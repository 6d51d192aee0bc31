/** What can be done with a sale in the state it is in, each in a dialog of its own. */
import { Button, Menu } from '@mantine/core';
import {
  IconArrowRight,
  IconCash,
  IconChevronDown,
  IconFileInvoice,
  IconReceiptRefund,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { FormModal } from '#screens/components/FormModal.tsx';
import { ReasonForm } from '#screens/records/parts/ReasonForm.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { PayDialog } from '../payments/PayDialog.tsx';
import { InvoiceSaleForm } from './InvoiceSaleForm.tsx';
import { MoveSaleForm } from './MoveSaleForm.tsx';
import { RefundSale } from './RefundSale.tsx';

type Step = 'pay' | 'refund' | 'cancel' | 'invoice' | 'move';

export function SaleActions({ sale }: { readonly sale: ApiRecord<'sale'> }) {
  const t = useT();
  const mayOperate = usePermission('billing:operate');
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  const steps = stepsOf(sale);
  // What was done last is told in its dialog, also where nothing more can be done.
  if (!mayOperate || (steps.length === 0 && step === null)) return null;
  const texts = {
    pay: t('sales:do.pay'),
    refund: t('sales:do.refund'),
    cancel: t('sales:do.cancel'),
    invoice: t('sales:do.invoice'),
    move: t('sales:do.move'),
  };
  const [first, ...others] = steps;
  return (
    <>
      {first !== undefined && (
        <Button
          size="md"
          variant={first === 'pay' ? 'filled' : 'default'}
          leftSection={icons[first]}
          onClick={() => setStep(first)}
        >
          {texts[first]}
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button size="md" variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
              {t('sales:do.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((name) => (
              <Menu.Item key={name} leftSection={icons[name]} onClick={() => setStep(name)}>
                {texts[name]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <PayDialog
        opened={step === 'pay'}
        of={{ sales: [sale.id] }}
        name={sale.description}
        due={sale.pending}
        customer={sale.customer}
        onClose={close}
      />
      <FormModal opened={step === 'refund'} onClose={close} title={t('sales:do.refund')} size={560}>
        <RefundSale sale={sale} onClose={close} />
      </FormModal>
      <FormModal
        opened={step === 'cancel'}
        onClose={close}
        onReopen={() => setStep('cancel')}
        title={t('sales:do.cancel')}
        size={520}
      >
        <ReasonForm
          text={t('sales:cancel.text')}
          action={t('sales:cancel.now')}
          note={t('sales:kept')}
          operation="cancelSale"
          inputOf={(reason) => ({ sale: sale.id, reason })}
          onDone={close}
        />
      </FormModal>
      <FormModal
        opened={step === 'invoice'}
        onClose={close}
        onReopen={() => setStep('invoice')}
        title={t('sales:do.invoice')}
        size={520}
      >
        <InvoiceSaleForm sale={sale} onDone={close} />
      </FormModal>
      <FormModal
        opened={step === 'move'}
        onClose={close}
        onReopen={() => setStep('move')}
        title={t('sales:do.move')}
        size={520}
      >
        <MoveSaleForm sale={sale} onDone={close} />
      </FormModal>
    </>
  );
}

const icons = {
  pay: <IconCash size={20} aria-hidden />,
  refund: <IconReceiptRefund size={20} aria-hidden />,
  cancel: <IconTrash size={20} aria-hidden />,
  invoice: <IconFileInvoice size={20} aria-hidden />,
  move: <IconArrowRight size={20} aria-hidden />,
} as const satisfies Readonly<Record<Step, unknown>>;

/** What the state of a sale lets be done, the likeliest first. */
function stepsOf(
  sale: Pick<
    ApiRecord<'sale'>,
    'status' | 'pending' | 'total' | 'invoice' | 'doNotInvoice' | 'cancelationOf' | 'deleted' | 'useDate'
  >,
): readonly Step[] {
  const { status, pending, total, invoice, doNotInvoice, cancelationOf, deleted, useDate } = sale;
  if (deleted || cancelationOf !== null) return [];
  const isFree = invoice === null;
  const hasAdvances = isFree && useDate !== null && status === SaleStatus.partlyPaid;
  const may: Readonly<Record<Step, boolean>> = {
    pay: mayMove('sale', 'pay', status) && pending > 0,
    refund: hasAdvances || (mayMove('sale', 'refund', status) && total > 0),
    invoice: mayMove('sale', 'invoice', status) && isFree && !doNotInvoice && total > 0,
    move: mayMove('sale', 'save', status) && isFree,
    cancel: mayMove('sale', 'cancel', status) && isFree,
  };
  return (Object.keys(may) as Step[]).filter((step) => may[step]);
}
