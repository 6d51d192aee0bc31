/** What a draft says beside its lines: its type, its buyer, its terms. */
import { Button, Group, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { useRecord } from '#screens/base/api/queries.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { missingLetters } from '#screens/components/missingLetters.ts';
import common from '#screens/records/form/Lines.module.css';
import { ReferenceField } from '#screens/records/form/ReferenceField.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { paymentConditions } from '#shared/catalogue/paymentConditions.ts';
import { isQuarterOver } from '#shared/domain/dueDates.ts';
import { commonRates } from '#shared/domain/withholding.ts';
import { fieldCodes } from '#shared/errors.ts';
import { UNSAID } from '../../customers/identification/IdentificationFields.tsx';
import { BuyerFields } from '../actions/BuyerFields.tsx';
import classes from './Draft.module.css';
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
  const format = useFormat();
  const { fields } = models.invoice;
  const [isManual, setManually] = useState(edited.customer === null && edited.name !== '');
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(isManual);
  useEffect(() => {
    if (shown.current === isManual) return;
    shown.current = isManual;
    // The button that changed it is gone.
    head.current?.querySelector<HTMLElement>('[data-buyer] input')?.focus();
  }, [isManual]);
  const now = useToday();
  const type = types.find(({ id }) => id === edited.type);
  const isLate = type !== undefined && isQuarterOver({ ...type, date: edited.date }, now);
  const set = (changes: Partial<EditedInvoice>) => onChange(changes);
  return (
    <div className={classes.head} ref={head}>
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
          set({ type: chosen?.id ?? null, ...(mayWithhold(chosen) ? {} : { withholdingRate: null }) });
        }}
      />
      {!isBound && !isManual && (
        <div className={common.wide} data-buyer>
          <Group align="flex-end" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <ReferenceField
                to="customer"
                model={models.invoice}
                name="customer"
                field={fields.customer}
                label={label(fields.customer.label)}
                value={edited.customer}
                values={edited}
                error={null}
                required={false}
                isNew
                faults={[]}
                onChange={(customer) => set({ customer: typeof customer === 'number' ? customer : null })}
                onBlur={() => undefined}
              />
            </div>
            <Button
              size="md"
              variant="default"
              onClick={() => {
                setManually(true);
                set({ customer: null });
              }}
            >
              {t('invoices:draft.byHand')}
            </Button>
          </Group>
          <MissingLetters customer={edited.customer} />
        </div>
      )}
      {!isBound && isManual && (
        <div className={common.wide} data-buyer>
          <BuyerFields
            fields={['name', 'taxNumber', 'street', 'zipCode', 'city']}
            required={[]}
            value={edited}
            onChange={(buyer) => set(buyer)}
          />
          <Button
            mt="xs"
            size="md"
            variant="subtle"
            onClick={() => {
              setManually(false);
              set({ name: '', taxNumber: '', street: '', zipCode: '', city: '', ...UNSAID });
            }}
          >
            {t('invoices:buyer.find')}
          </Button>
        </div>
      )}
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
        onChange={(date) => set({ date: date === '' ? null : date })}
      />
      <Select
        size="md"
        clearable
        clearButtonProps={{ 'aria-label': t('invoices:draft.clearCondition') }}
        label={label(fields.paymentCondition.label)}
        placeholder={t('invoices:draft.condition')}
        data={Object.entries(paymentConditions).map(([value, name]) => ({ value, label: label(name) }))}
        value={edited.paymentCondition === null ? null : String(edited.paymentCondition)}
        onChange={(value) => set({ paymentCondition: value === null ? null : Number(value) })}
      />
      {(edited.withholdingRate !== null || (!isBound && !hasSales && mayWithhold(type))) && (
        <Select
          size="md"
          clearable
          disabled={isBound}
          clearButtonProps={{ 'aria-label': t('invoices:withholding.clear') }}
          label={label(fields.withholdingRate.label)}
          placeholder={t('invoices:withholding.none')}
          description={t('invoices:withholding.hint')}
          inputWrapperOrder={['label', 'input', 'description']}
          data={ratesWith(edited.withholdingRate).map((rate) => ({ value: String(rate), label: format.percent(rate) }))}
          value={edited.withholdingRate === null ? null : String(edited.withholdingRate)}
          onChange={(value) => set({ withholdingRate: value === null ? null : Number(value) })}
        />
      )}
      <TextInput
        size="md"
        label={label(fields.purchaseOrder.label)}
        maxLength={255}
        value={edited.purchaseOrder}
        onChange={(event) => set({ purchaseOrder: event.currentTarget.value })}
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
        onChange={(event) => set({ publicComments: event.currentTarget.value })}
      />
    </div>
  );
}

/** What of a customer the paper cannot show, before there is one. */
function MissingLetters({ customer }: { readonly customer: number | null }) {
  const { data } = useRecord('customer', customer);
  if (data === undefined) return null;
  const letters = missingLetters([data.name, data.businessName, data.street, data.city].join(' '));
  return letters === null ? null : (
    <Text size="sm" role="status" c="light-dark(#a34700, #ffb066)">
      {letters}
    </Text>
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
