/** Credits a document: all of it, or of some lines so many units or an amount. What the credit note will say stands beside it. */
import { Button, Checkbox, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { drawn } from '#screens/base/api/client.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { useOperation } from '#screens/components/useOperation.ts';
import { fromMoney, type Money } from '#shared/domain/money.ts';
import { PayPanel } from '../../payments/PayPanel.tsx';
import { Paper } from '../Paper.tsx';
import { type Invoice, linesOf } from '../useInvoice.ts';
import classes from './Actions.module.css';
import { type CreditChoice, creditedLines, creditedTotal, leftOf } from './creditChoice.ts';
import { VoucherUnits } from './VoucherUnits.tsx';

export interface CreditFormProps {
  readonly invoice: Invoice;
  /** Nothing is left to be done: the credit note is a draft, pays what was owed, or was paid out or left for later. */
  readonly onDone: (creditNote: Invoice) => void;
}

/** Credits it, and offers to pay out at once what the customer is owed by that. */
export function CreditForm({ invoice, onDone }: CreditFormProps) {
  const t = useT();
  const mayRefund = usePermission('billing:refund');
  const [note, setNote] = useState<Invoice | null>(null);
  if (note === null) {
    return (
      <Credit invoice={invoice} onDone={(made) => (made.pending < 0 && mayRefund ? setNote(made) : onDone(made))} />
    );
  }
  return (
    <Stack maw={560} mx="auto" w="100%">
      <Text role="status">{t('invoices:credit.toRefund', { number: note.number ?? '' })}</Text>
      <PayPanel
        of={{ invoice: note.id }}
        due={-note.pending}
        customer={note.customer}
        isRefund
        closing={false}
        onLeave={() => onDone(note)}
        onDone={() => onDone(note)}
      />
      <Button size="md" variant="default" onClick={() => onDone(note)}>
        {t('invoices:credit.later')}
      </Button>
    </Stack>
  );
}

/** How long the form rests before its paper is drawn, in milliseconds. */
const PAUSE = 400;
const LONGEST = 255;

function Credit({ invoice, onDone }: CreditFormProps) {
  const t = useT();
  const format = useFormat();
  const lines = leftOf(linesOf(invoice), invoice.pricesTaxIncluded);
  const [choices, setChoices] = useState<readonly CreditChoice[]>([]);
  const [by, setBy] = useState<'amount' | 'units'>('amount');
  const [reason, setReason] = useState('');
  const [confirms, setConfirms] = useState(true);
  const credit = useOperation('createCreditNote', { onDone: (made) => onDone(made as Invoice) });
  const wanted = creditedLines(choices, by);
  const body = {
    invoice: invoice.id,
    ...(wanted === null ? {} : { lines: wanted }),
    reason: reason.trim() === '' ? t('invoices:reason') : reason.trim(),
  };
  // Lines were chosen, and 0 of each.
  const isNothing = wanted?.length === 0;
  const [shown] = useDebouncedValue(isNothing ? null : JSON.stringify(body), PAUSE);
  const total = creditedTotal(lines, wanted, invoice.pricesTaxIncluded);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '' && !isNothing) credit.run({ ...body, reason: reason.trim(), confirm: confirms });
  };
  const set = (line: number, changes: Partial<CreditChoice>): void =>
    setChoices((before) => before.map((choice) => (choice.line === line ? { ...choice, ...changes } : choice)));
  return (
    <form onSubmit={submit} className={classes.beside}>
      <Stack>
        <Group justify="space-between">
          <Text fw={600}>{t('invoices:credit.lines')}</Text>
          <SegmentedControl
            size="sm"
            aria-label={t('invoices:credit.by')}
            data={[
              { value: 'amount', label: t('invoices:credit.byAmount') },
              { value: 'units', label: t('invoices:credit.byUnits') },
            ]}
            value={by}
            onChange={(value) => setBy(value === 'units' ? 'units' : 'amount')}
          />
        </Group>
        <Stack gap={4} className={classes.choices} role="group" aria-label={t('invoices:credit.lines')}>
          {lines.map((line) => (
            <CreditLine
              key={line.id}
              line={line}
              by={by}
              choice={choices.find((choice) => choice.line === line.id)}
              onChoose={(isChosen) =>
                setChoices((before) =>
                  isChosen
                    ? [...before, { line: line.id, amount: null, units: null }]
                    : before.filter((choice) => choice.line !== line.id),
                )
              }
              onChange={(changes) => set(line.id, changes)}
            />
          ))}
        </Stack>
        <Text size="sm" c="dimmed">
          {choices.length === 0 ? t('invoices:credit.all') : t('invoices:credit.some', { count: choices.length })}
        </Text>
        <TextInput
          size="md"
          required
          label={t('invoices:reason')}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Switch
          size="md"
          checked={confirms}
          label={t('invoices:confirmAtOnce')}
          onChange={(event) => setConfirms(event.currentTarget.checked)}
        />
        {credit.error !== null && <ErrorNotice error={credit.error} note={t('invoices:credit.kept')} />}
        <Button type="submit" size="lg" loading={credit.pending} disabled={reason.trim() === '' || isNothing}>
          {t('invoices:credit.do', { amount: format.moneyOf(total) })}
        </Button>
      </Stack>
      <Preview creditNote={shown} total={total} />
    </form>
  );
}

interface PreviewProps {
  /** What is asked for, as JSON; null: nothing. */
  readonly creditNote: string | null;
  readonly total: Money;
}

function Preview({ creditNote, total }: PreviewProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes.preview}>
      {creditNote !== null && (
        <Paper
          version={`credit ${creditNote}`}
          read={() => drawn('billing/invoicePreview.pdf', { creditNote: JSON.parse(creditNote) as object })}
          label={t('invoices:paper.preview', { total: format.moneyOf(total) })}
        />
      )}
    </div>
  );
}

interface CreditLineProps {
  readonly line: ReturnType<typeof leftOf>[number];
  readonly by: 'amount' | 'units';
  /** Undefined: nothing of it is credited. */
  readonly choice: CreditChoice | undefined;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onChange: (changes: Partial<CreditChoice>) => void;
}

function CreditLine({ line, by, choice, onChoose, onChange }: CreditLineProps) {
  const t = useT();
  const format = useFormat();
  const { description, product, left, units } = line;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mih={46}>
        <Checkbox
          size="md"
          flex={1}
          checked={choice !== undefined}
          label={`${description} · ${format.moneyOf(left)}`}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        {choice !== undefined && by === 'amount' && (
          <MoneyInput
            size="md"
            w={130}
            aria-label={t('invoices:credit.amountOf', { name: description })}
            max={Math.abs(fromMoney(left))}
            value={choice.amount ?? Math.abs(fromMoney(left))}
            onChange={(amount) => onChange({ amount })}
          />
        )}
        {choice !== undefined && by === 'units' && (
          <DecimalInput
            size="md"
            w={130}
            aria-label={t('invoices:credit.unitsOf', { name: description })}
            decimals={3}
            max={units}
            value={choice.units ?? units}
            onChange={(value) => onChange({ units: value })}
          />
        )}
      </Group>
      {choice !== undefined && (
        <VoucherUnits
          description={description}
          product={product}
          value={choice.voucherUnits ?? null}
          onChange={(voucherUnits) => onChange({ voucherUnits })}
        />
      )}
    </>
  );
}
