/** Who a draft is for: a customer that is there, or somebody whose data are typed in. */
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useRecord } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { missingLetters } from '#screens/components/missingLetters.ts';
import common from '#screens/records/form/Lines.module.css';
import { ReferenceField } from '#screens/records/form/ReferenceField.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { UNSAID } from '../../customers/identification/IdentificationFields.tsx';
import { BuyerFields } from '../actions/BuyerFields.tsx';
import type { EditedInvoice } from './draftState.ts';

export interface DraftBuyerProps {
  readonly edited: EditedInvoice;
  readonly onChange: (changes: Partial<EditedInvoice>) => void;
}

export function DraftBuyer({ edited, onChange }: DraftBuyerProps) {
  const t = useT();
  const label = useLabel();
  const { fields } = models.invoice;
  const [isManual, setManually] = useState(edited.customer === null && edited.name !== '');
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(isManual);
  useEffect(() => {
    if (shown.current === isManual) return;
    shown.current = isManual;
    // The button that changed it is gone.
    part.current?.querySelector('input')?.focus();
  }, [isManual]);
  if (isManual) {
    return (
      <div className={common.wide} ref={part}>
        <BuyerFields
          fields={['name', 'taxNumber', 'street', 'zipCode', 'city']}
          required={[]}
          value={edited}
          onChange={onChange}
        />
        <Button
          mt="xs"
          size="md"
          variant="subtle"
          onClick={() => {
            setManually(false);
            onChange({ name: '', taxNumber: '', street: '', zipCode: '', city: '', ...UNSAID });
          }}
        >
          {t('invoices:buyer.find')}
        </Button>
      </div>
    );
  }
  return (
    <div className={common.wide} ref={part}>
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
            onChange={(customer) => onChange({ customer: typeof customer === 'number' ? customer : null })}
            onBlur={() => undefined}
          />
        </div>
        <Button
          size="md"
          variant="default"
          onClick={() => {
            setManually(true);
            onChange({ customer: null });
          }}
        >
          {t('invoices:draft.byHand')}
        </Button>
      </Group>
      <MissingLetters customer={edited.customer} />
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
