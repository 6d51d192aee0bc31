/** Units, price and discount of one line. Who may not change the last two can: a manager authorises the charge. */
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { MoneyInput } from '#screens/components/MoneyInput.tsx';
import { NumberPadArea } from '#screens/components/NumberPad.tsx';
import { MAX_UNITS } from '#screens/subjects/checkout/basket.ts';
import type { BasketLine } from '#screens/subjects/checkout/basketLine.ts';
import { priceBasket } from '#screens/subjects/checkout/pricing.ts';
import { ownPrice } from '#screens/subjects/checkout/rates.ts';
import { LineDrawer } from './LineDrawer.tsx';
import { LineExtras } from './LineExtras.tsx';

export interface LineChanges {
  readonly units: number;
  readonly price: number;
  readonly discountRate: number;
  readonly discountReason: number | null;
  readonly note: string;
}

export interface LineEditorProps {
  /** Null: closed. */
  readonly line: BasketLine | null;
  readonly onApply: (line: BasketLine, changes: LineChanges) => void;
  readonly onRemove: (line: BasketLine) => void;
  readonly onClose: () => void;
}

/** Discounts with a button of their own, in percentage points. */
const defaultDiscounts: readonly number[] = [0, 5, 10, 15, 20, 50, 100];

export default function LineEditor({ line, onApply, onRemove, onClose }: LineEditorProps) {
  const t = useT();
  return (
    <LineDrawer opened={line !== null} onClose={onClose} title={line?.name ?? t('till:line.title')}>
      {line !== null && (
        <NumberPadArea>
          <Fields key={line.id} line={line} onApply={onApply} onRemove={onRemove} />
        </NumberPadArea>
      )}
    </LineDrawer>
  );
}

interface FieldsProps extends Pick<LineEditorProps, 'onApply' | 'onRemove'> {
  readonly line: BasketLine;
}

function Fields({ line, onApply, onRemove }: FieldsProps) {
  const t = useT();
  const format = useFormat();
  // A product without a price of its own is there to be given one.
  const open = line.listPrice === 0;
  const mayPrice = usePermission('billing:price') || open;
  const mayDiscount = usePermission('billing:discount');
  const form = useForm<{
    units: number | null;
    price: number | null;
    discountRate: number | null;
    discountReason: number | null;
    note: string;
  }>({
    initialValues: {
      units: line.units,
      price: line.price,
      discountRate: line.discountRate,
      discountReason: line.discountReason,
      note: line.note,
    },
  });
  const { units, price, discountRate, discountReason, note } = form.values;
  const known = useRef(line.units);
  useEffect(() => {
    // A scan may add to the line meanwhile: what is typed here is kept, and what was added comes on top.
    const added = line.units - known.current;
    known.current = line.units;
    if (added !== 0) form.setFieldValue('units', (typed) => (typed ?? 0) + added);
  });
  const changes = {
    units: units || line.units,
    price: price ?? line.price,
    discountRate: discountRate ?? 0,
    discountReason,
    note: note.trim(),
  };
  const total = priceBasket([{ ...line, ...changes }]).total;
  return (
    <form onSubmit={form.onSubmit(() => onApply(line, changes))}>
      <Stack>
        <DecimalInput
          size="lg"
          label={t('till:line.units')}
          max={MAX_UNITS}
          decimals={3}
          value={units}
          onChange={(value) => form.setFieldValue('units', value)}
        />
        <MoneyInput
          size="lg"
          label={t('till:line.price')}
          description={t('till:line.listPrice', { price: format.money(ownPrice(line)) })}
          data-autofocus={open || undefined}
          value={price}
          onChange={(value) => form.setFieldValue('price', value)}
        />
        <Discount
          isFirst={!open}
          rate={discountRate}
          onChange={(value) => form.setFieldValue('discountRate', value)}
          onChoose={(rate) => onApply(line, { ...changes, discountRate: rate })}
        />
        <LineExtras
          line={{ ...line, ...changes }}
          onDiscount={(rate) => form.setFieldValue('discountRate', rate)}
          onReason={(reason) => form.setFieldValue('discountReason', reason)}
          onNote={(text) => form.setFieldValue('note', text)}
        />
        {!(mayPrice && mayDiscount) && (
          <Text size="sm" c="dimmed">
            {t('till:line.needsManager')}
          </Text>
        )}
        <Group justify="space-between">
          <Text>{t('till:line.total')}</Text>
          <Text size="xl" fw={700}>
            {format.moneyOf(total)}
          </Text>
        </Group>
        <Group grow>
          <Button size="lg" px={4} variant="light" color="red" onClick={() => onRemove(line)}>
            {t('till:line.remove')}
          </Button>
          <Button size="lg" type="submit">
            {t('till:line.apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface DiscountProps {
  /** What is typed first goes into it. */
  readonly isFirst: boolean;
  readonly rate: number | null;
  readonly onChange: (rate: number | null) => void;
  readonly onChoose: (rate: number) => void;
}

/** A discount, typed or one of the usual ones. */
function Discount({ isFirst, rate, onChange, onChoose }: DiscountProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Stack gap="xs">
      <DecimalInput
        size="lg"
        label={t('till:line.discount')}
        data-autofocus={isFirst || undefined}
        max={100}
        decimals={2}
        value={rate}
        onChange={onChange}
      />
      <SimpleGrid cols={4} spacing={6}>
        {defaultDiscounts.map((usual) => (
          <Button
            key={usual}
            px={0}
            h={44}
            variant={usual === rate ? 'light' : 'default'}
            aria-pressed={usual === rate}
            onClick={() => onChoose(usual)}
          >
            {format.percent(usual)}
          </Button>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
