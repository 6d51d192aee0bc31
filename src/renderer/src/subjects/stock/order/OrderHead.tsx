/** What an order says beside its lines: from whom, to where, when, and what is taken off. */
import { Select, Textarea } from '@mantine/core';
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import common from '#screens/records/form/Lines.module.css';
import { ReferenceField } from '#screens/records/form/ReferenceField.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import classes from './Order.module.css';
import type { EditedOrder } from './orderState.ts';

export interface OrderHeadProps {
  readonly edited: EditedOrder;
  readonly onChange: (changes: Partial<EditedOrder>) => void;
}

const { fields } = models.stockOrder;

export function OrderHead({ edited, onChange }: OrderHeadProps) {
  const t = useT();
  const label = useLabel();
  const { data: warehouses = [] } = useListAll('warehouse', { active: true, sort: 'id' });
  return (
    <div className={classes.head}>
      <ReferenceField
        to="supplier"
        model={models.stockOrder}
        name="supplier"
        field={fields.supplier}
        label={label(fields.supplier.label)}
        value={edited.supplier}
        values={edited}
        error={null}
        required={false}
        isNew
        isFirst
        faults={[]}
        onChange={(supplier) => onChange({ supplier: typeof supplier === 'number' ? supplier : null })}
        onBlur={() => undefined}
      />
      {warehouses.length > 1 && (
        <Select
          size="md"
          clearable
          clearButtonProps={{ 'aria-label': t('form:clear', { label: label(fields.warehouse.label) }) }}
          label={label(fields.warehouse.label)}
          placeholder={warehouses[0]?.name ?? ''}
          data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={edited.warehouse === null ? null : String(edited.warehouse)}
          onChange={(id) => onChange({ warehouse: id === null ? null : Number(id) })}
        />
      )}
      <DayInput
        size="md"
        label={label(fields.estimatedDeliveryDate.label)}
        value={edited.delivery}
        onChange={(delivery) => onChange({ delivery })}
      />
      <DecimalInput
        size="md"
        label={label(fields.globalDiscount.label)}
        rightSection={<span aria-hidden>%</span>}
        decimals={6}
        max={100}
        value={edited.globalDiscount}
        onChange={(globalDiscount) => onChange({ globalDiscount })}
      />
      <Textarea
        className={common.wide}
        size="md"
        autosize
        minRows={1}
        label={label(fields.comments.label)}
        value={edited.comments}
        onChange={(event) => onChange({ comments: event.currentTarget.value })}
      />
    </div>
  );
}
