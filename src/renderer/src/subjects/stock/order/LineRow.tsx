/** A line of an order as it is edited, in a row of the table. */
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { OrderProductInput } from './OrderProductInput.tsx';
import { type EditedLine, isBlank } from './orderState.ts';

export interface LineRowProps {
  readonly line: EditedLine;
  /** Counted from one. */
  readonly place: number;
  readonly isLast: boolean;
  readonly total: number;
  readonly supplier: number | null;
  readonly onChange: (changes: Partial<EditedLine>) => void;
  readonly onRemove: () => void;
  /** Tab was pressed on the last cell of the last line. */
  readonly onNext: () => void;
}

const MOST_UNITS = 1_000_000;
const MOST_COST = 999_999_999;

const number = { size: 'md', styles: { input: { textAlign: 'right' } } } as const;

export function LineRow({ line, place, isLast, total, supplier, onChange, onRemove, onNext }: LineRowProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.stockOrderLine;
  const named = (name: string): string => t('stock:editor.cell', { name, place });
  const onLastCell = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || event.shiftKey || !isLast || isBlank(line)) return;
    event.preventDefault();
    onNext();
  };
  return (
    <tr
      data-line={line.key}
      onKeyDown={(event) => {
        if (!event.ctrlKey || event.key !== 'Delete') return;
        event.preventDefault();
        onRemove();
      }}
    >
      <td>
        <OrderProductInput
          line={line}
          label={named(label(fields.product.label))}
          supplier={supplier}
          onChange={onChange}
        />
      </td>
      <td data-narrow>
        <DecimalInput
          {...number}
          aria-label={named(label(fields.amount.label))}
          decimals={3}
          max={MOST_UNITS}
          value={line.amount}
          onChange={(amount) => onChange({ amount })}
        />
      </td>
      <td data-narrow>
        <DecimalInput
          {...number}
          aria-label={named(label(fields.grossUnitCost.label))}
          decimals={6}
          pad={2}
          max={MOST_COST}
          value={line.cost}
          onChange={(cost) => onChange({ cost })}
        />
      </td>
      <td data-narrow>
        <DecimalInput
          {...number}
          aria-label={named(t('stock:editor.discount'))}
          decimals={6}
          max={100}
          value={line.discount}
          onChange={(discount) => onChange({ discount })}
          onKeyDown={onLastCell}
        />
      </td>
      <td data-right data-testid="line-total">
        {format.money(total)}
      </td>
      <td data-right>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={t('stock:editor.removeOf', { place })}
          title={t('stock:editor.removeOf', { place })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
