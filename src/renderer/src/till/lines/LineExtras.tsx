/** Of a line: a discount as an amount, why there is one, and a note that is printed after the name. */
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import type { BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import { discountRateOf, priceBasket } from '#screens/subjects/checkout/pricing.ts';
import { fromMoney } from '#shared/domain/money.ts';

export interface LineExtrasProps {
  /** As it is edited. */
  readonly line: BasketLine;
  readonly onDiscount: (rate: number) => void;
  readonly onReason: (reason: number | null) => void;
  readonly onNote: (note: string) => void;
}

const MAX_NOTE = 120;

export function LineExtras({ line, onDiscount, onReason, onNote }: LineExtrasProps) {
  const t = useT();
  const { data: reasons = [] } = useListAll('discountReason', { active: true });
  const choose = (value: string | null): void => {
    const reason = reasons.find(({ id }) => String(id) === value);
    onReason(reason?.id ?? null);
    if (reason?.rate != null && line.discountRate === 0) onDiscount(reason.rate);
  };
  return (
    <>
      <SimpleGrid cols={2}>
        <MoneyInput
          size="lg"
          label={t('till:line.discountAmount')}
          value={amountOff(line)}
          onChange={(amount) => onDiscount(discountRateOf(line, amount ?? 0))}
        />
        {reasons.length > 0 && (
          <Select
            size="lg"
            label={t('till:line.reason')}
            clearable
            data={reasons.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={line.discountReason === null ? null : String(line.discountReason)}
            onChange={choose}
          />
        )}
      </SimpleGrid>
      <TextInput
        size="lg"
        label={t('till:line.note')}
        maxLength={MAX_NOTE}
        value={line.note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </>
  );
}

/** What the discount of a line takes off it, in units of currency. */
function amountOff(line: BasketLine): number {
  return fromMoney(priceBasket([line]).discounts);
}
