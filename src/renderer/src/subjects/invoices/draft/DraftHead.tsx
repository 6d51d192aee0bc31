/** What a draft says beside its lines: its type, its buyer, its terms. */
import { Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import common from '#screens/records/form/Lines.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { paymentConditions } from '#shared/catalogue/paymentConditions.ts';
import { isQuarterOver } from '#shared/domain/dueDates.ts';
import { commonRates } from '#shared/domain/withholding.ts';
import { fieldCodes } from '#shared/errors.ts';
import classes from './Draft.module.css';
import { DraftBuyer } from './DraftBuyer.tsx';
import type { EditedInvoice } from './draftState.ts';

export interface DraftHeadProps {
  readonly edited: EditedInvoice;
  readonly types: readonly ApiRecord<'invoiceType'>[];
  /** Its type and its buyer are those of the document it comes from. */
  readonly isBound: boolean;
  /** It charges sales, of which nothing is withheld. */
  readonly hasSales: boolean;
  readonly onChange: (changes: Partial<EditedInvoice>) => void;
  /** Null where prices are those of sales, or of the document it comes from. */
  readonly onTaxIncluded: ((included: boolean) => void) | null;
}

/** Drawn again only when something of it changes, and not for every key in a line. `onChange` stays what it was at first. */
export const DraftHead = memo(Head, (before, now) => {
  const fields = Object.keys(now.edited) as (keyof EditedInvoice)[];
  const isSame = fields.every((field) => field === 'lines' || before.edited[field] === now.edited[field]);
  return (
    isSame &&
    before.types === now.types &&
    before.isBound === now.isBound &&
    before.hasSales === now.hasSales &&
    before.onTaxIncluded === now.onTaxIncluded
  );
});

function Head({ edited, types, isBound, hasSales, onChange, onTaxIncluded }: DraftHeadProps) {
  const t = useT();
  const label = useLabel();
  const { fields } = models.invoice;
  const now = useToday();
  const type = types.find(({ id }) => id === edited.type);
  const isLate = type !== undefined && isQuarterOver({ ...type, date: edited.date }, now);
  return (
    <div className={classes.head}>
      <Select
        size="md"
        data-autofocus
        disabled={isBound}
        allowDeselect={false}
        label={label(fields.type.label)}
        data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={edited.type === null ? null : String(edited.type)}
        onChange={(value) => {
          const chosen = types.find(({ id }) => String(id) === value);
          onChange({ type: chosen?.id ?? null, ...(mayWithhold(chosen) ? {} : { withholdingRate: null }) });
        }}
      />
      {!isBound && <DraftBuyer edited={edited} onChange={onChange} />}
      <DayInput
        size="md"
        label={label(fields.date.label)}
        description={
          isLate ? (
            <Text inherit c="light-dark(#a34700, #ffb066)">
              {label(fieldCodes.quarter_over)}
            </Text>
          ) : (
            t('invoices:draft.dateHint')
          )
        }
        inputWrapperOrder={['label', 'input', 'description']}
        value={edited.date ?? ''}
        onChange={(date) => onChange({ date: date === '' ? null : date })}
      />
      <Select
        size="md"
        clearable
        clearButtonProps={{ 'aria-label': t('invoices:draft.clearCondition') }}
        label={label(fields.paymentCondition.label)}
        placeholder={t('invoices:draft.condition')}
        data={Object.entries(paymentConditions).map(([value, name]) => ({ value, label: label(name) }))}
        value={edited.paymentCondition === null ? null : String(edited.paymentCondition)}
        onChange={(value) => onChange({ paymentCondition: value === null ? null : Number(value) })}
      />
      {(edited.withholdingRate !== null || (!isBound && !hasSales && mayWithhold(type))) && (
        <WithholdingSelect
          rate={edited.withholdingRate}
          isDisabled={isBound}
          onChange={(withholdingRate) => onChange({ withholdingRate })}
        />
      )}
      <TextInput
        size="md"
        label={label(fields.purchaseOrder.label)}
        maxLength={255}
        value={edited.purchaseOrder}
        onChange={(event) => onChange({ purchaseOrder: event.currentTarget.value })}
      />
      <Switch
        size="md"
        style={{ alignSelf: 'center' }}
        disabled={onTaxIncluded === null}
        label={label(fields.pricesTaxIncluded.label)}
        checked={edited.pricesTaxIncluded}
        onChange={(event) => onTaxIncluded?.(event.currentTarget.checked)}
      />
      <Textarea
        className={common.wide}
        size="md"
        autosize
        minRows={1}
        label={label(fields.publicComments.label)}
        value={edited.publicComments}
        onChange={(event) => onChange({ publicComments: event.currentTarget.value })}
      />
    </div>
  );
}

interface WithholdingSelectProps {
  readonly rate: number | null;
  readonly isDisabled: boolean;
  readonly onChange: (rate: number | null) => void;
}

function WithholdingSelect({ rate, isDisabled, onChange }: WithholdingSelectProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  return (
    <Select
      size="md"
      clearable
      disabled={isDisabled}
      clearButtonProps={{ 'aria-label': t('invoices:withholding.clear') }}
      label={label(models.invoice.fields.withholdingRate.label)}
      placeholder={t('invoices:withholding.none')}
      description={t('invoices:withholding.hint')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={ratesWith(rate).map((each) => ({ value: String(each), label: format.percent(each) }))}
      value={rate === null ? null : String(rate)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}

/** True for a type of document of which something can be withheld. */
function mayWithhold(type: ApiRecord<'invoiceType'> | undefined): boolean {
  return type !== undefined && !type.isReceipt && !type.isInternal;
}

/** The common rates, and the one a draft has. */
function ratesWith(rate: number | null): readonly number[] {
  return rate === null || commonRates.includes(rate) ? commonRates : [...commonRates, rate];
}
