/** What can be done with a document, by its state: the likeliest as buttons, the rest in a menu; what is refused says why. */
import { Button, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  type Icon,
  IconArrowRightCircle,
  IconArrowsExchange,
  IconBan,
  IconCash,
  IconCashBanknote,
  IconCheck,
  IconDots,
  IconFileCode,
  IconFileMinus,
  IconFiles,
  IconFileTypePdf,
  IconMail,
  IconPencil,
  IconPrinter,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { drawn } from '#screens/base/api/client.ts';
import { useList } from '#screens/base/api/queries.ts';
import { useSession } from '#screens/base/api/session.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { openDocument, printDocument, saveBytes } from '#screens/components/documents.ts';
import { explainError } from '#screens/components/explainError.ts';
import { fileName } from '#shared/domain/fileName.ts';
import { covers } from '#shared/domain/scopes.ts';
import { type Invoice, linesOf } from '../useInvoice.ts';
import { ActionDialogs } from './ActionDialogs.tsx';
import { type ActionName, isNext, type Offered, offeredActions, type Refusal, scopes } from './offered.ts';

export interface InvoiceActionsProps {
  readonly invoice: Invoice;
  /** Begins to change a draft. */
  readonly onEdit: () => void;
}

/** Buttons beside the menu. */
const BUTTONS = 3;

const icons: Readonly<Record<ActionName, Icon>> = {
  edit: IconPencil,
  confirm: IconCheck,
  delete: IconTrash,
  pay: IconCash,
  payOut: IconCashBanknote,
  convert: IconArrowRightCircle,
  exchange: IconArrowsExchange,
  swap: IconReplace,
  credit: IconFileMinus,
  summary: IconFiles,
  send: IconMail,
  void: IconBan,
  facturae: IconFileCode,
};

export function InvoiceActions({ invoice, onEdit }: InvoiceActionsProps) {
  const t = useT();
  const session = useSession();
  const navigate = useNavigate();
  const [step, setStep] = useState<ActionName | null>(null);
  const type = useList('invoiceType', { id: invoice.type }).data?.[0] ?? null;
  const facturae = useFacturae();
  const print = useMutation({ mutationFn: printDocument });
  const open = useMutation({
    mutationFn: (path: string) => openDocument(path, `${fileName(invoice.number ?? '')}.pdf`),
  });
  const offered = offeredActions({ ...invoice, lines: linesOf(invoice) }, type);
  const buttons = offered.filter(({ refusal, name }) => refusal === null && name !== 'void').slice(0, BUTTONS);
  const others = offered.filter((action) => !buttons.includes(action));
  const { document } = invoice;
  const failed = (error: unknown): void => {
    const { title, todo } = explainError(t, error);
    notifications.show({ color: 'red', title, message: todo, closeButtonProps: { 'aria-label': t('common:close') } });
  };
  const begin = (name: ActionName): void => {
    if (name === 'edit') onEdit();
    else if (name === 'facturae') facturae.mutate(invoice, { onError: failed });
    else setStep(name);
  };
  const lacks = ({ name }: Offered): boolean => !covers(session?.permissions ?? [], scopes[name] ?? 'billing:operate');
  return (
    <>
      {buttons.map((action, index) => {
        const ActionIcon = icons[action.name];
        return (
          <Button
            key={action.name}
            size="md"
            variant={index === 0 && isNext(action, invoice) ? 'filled' : 'default'}
            leftSection={<ActionIcon size={18} aria-hidden />}
            {...(lacks(action) ? { title: t('invoices:do.needsManager') } : {})}
            onClick={() => begin(action.name)}
          >
            {labelOf(t, action.name, invoice)}
          </Button>
        );
      })}
      <Menu position="bottom-end" withinPortal width={320}>
        <Menu.Target>
          <Button size="md" variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            {t('invoices:do.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {document !== null && (
            <>
              <Menu.Item
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => print.mutate(document, { onError: failed })}
              >
                {t('invoices:do.print')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
                onClick={() => open.mutate(document, { onError: failed })}
              >
                {t('invoices:do.pdf')}
              </Menu.Item>
            </>
          )}
          {others.map((action) => (
            <OtherAction
              key={action.name}
              action={action}
              invoice={invoice}
              isLacking={lacks(action)}
              onBegin={() => begin(action.name)}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionDialogs
        invoice={invoice}
        step={step}
        onClose={() => setStep(null)}
        onStep={setStep}
        onDone={(message, made) => {
          setStep(null);
          notifications.show({ message, closeButtonProps: { 'aria-label': t('common:close') } });
          if (made === 'list') void navigate({ to: '/office/$model', params: { model: 'invoice' } });
          else if (made !== null)
            void navigate({ to: '/office/$model/$id', params: { model: 'invoice', id: String(made) } });
        }}
      />
    </>
  );
}

interface OtherActionProps {
  readonly action: Offered;
  readonly invoice: Invoice;
  /** It takes somebody else's permission. */
  readonly isLacking: boolean;
  readonly onBegin: () => void;
}

/** An action in the menu; one that is refused says why. */
function OtherAction({ action, invoice, isLacking, onBegin }: OtherActionProps) {
  const t = useT();
  const ActionIcon = icons[action.name];
  const why =
    action.refusal === null ? (isLacking ? t('invoices:do.needsManager') : null) : refusalText(t, action.refusal);
  return (
    <Menu.Item
      leftSection={<ActionIcon size={18} aria-hidden />}
      aria-disabled={action.refusal !== null || undefined}
      closeMenuOnClick={action.refusal === null}
      onClick={() => action.refusal === null && onBegin()}
    >
      <Text span size="sm" c={action.refusal === null ? 'inherit' : 'dimmed'}>
        {labelOf(t, action.name, invoice)}
      </Text>
      {why !== null && (
        <Text size="xs" c="dimmed">
          {why}
        </Text>
      )}
    </Menu.Item>
  );
}

function labelOf(t: Translate, name: ActionName, invoice: Invoice): string {
  if (name === 'send' && invoice.sendStatus !== null) return t('invoices:do.resend');
  if (name === 'convert' && invoice.isReceipt) return t('invoices:do.fullInvoice');
  return {
    edit: t('invoices:do.edit'),
    confirm: t('invoices:do.confirm'),
    delete: t('invoices:do.delete'),
    pay: t('invoices:do.pay'),
    payOut: t('invoices:do.payOut'),
    convert: t('invoices:do.convert'),
    exchange: t('invoices:do.exchange'),
    swap: t('till:ticket.exchange'),
    credit: t('invoices:do.credit'),
    summary: t('invoices:do.summary'),
    send: t('invoices:do.send'),
    void: t('invoices:do.void'),
    facturae: t('invoices:do.facturae'),
  }[name];
}

function refusalText(t: Translate, refusal: Refusal): string {
  return {
    paid: t('invoices:refused.paid'),
    sent: t('invoices:refused.sent'),
    followed: t('invoices:refused.followed'),
    credited: t('invoices:refused.credited'),
    standsIn: t('invoices:refused.standsIn'),
    sending: t('invoices:refused.sending'),
    noReverse: t('invoices:refused.noReverse'),
  }[refusal];
}

/** Downloads the Facturae of a confirmed document. */
function useFacturae() {
  return useMutation({
    mutationFn: async ({ id, number }: Invoice) => {
      const bytes = await drawn('billing/facturae.xml', { invoice: id });
      return saveBytes(bytes, `${fileName(number ?? '')}.xml`, 'application/xml');
    },
  });
}
