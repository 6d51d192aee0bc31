/** What goes out in an exchange, and the difference: paid by one tap on a method, or given back. */
import { ActionIcon, Autocomplete, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowsExchange, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { toMoney } from '#shared/domain/money.ts';
import type { BasketLine } from '../checkout/basketLine.ts';
import { useRating } from '../checkout/useRating.ts';
import { useCustomerSummary } from '../customers/useCustomerSummary.ts';
import { MethodButtons } from '../payments/MethodButtons.tsx';
import { useOfferedMethods } from '../payments/useOfferedMethods.ts';
import type { PaymentMethods } from '../payments/usePaymentMethods.ts';
import { matchProducts } from '../products/search.ts';
import { useCatalogue } from '../products/useCatalogue.ts';
import { type Exchange, type Exchanged, useExchange } from './useExchange.ts';
import { type PaidBy, useRefundDestinations } from './useRefundDestinations.ts';
import { useScannedProduct } from './useScannedProduct.ts';
import { WayBackInput } from './WayBackInput.tsx';

export interface ExchangeOutProps {
  readonly invoice: number;
  readonly returned: readonly { readonly line: number; readonly units?: number }[];
  /** What comes back, in units of currency. */
  readonly back: number;
  readonly paid: PaidBy;
  readonly methods: PaymentMethods;
  readonly pos: number | null;
  readonly onDone: (exchanged: Exchanged) => void;
  readonly onBack: () => void;
}

export function ExchangeOut({ invoice, returned, back, paid, methods, pos, onDone, onBack }: ExchangeOutProps) {
  const t = useT();
  const format = useFormat();
  const summary = useCustomerSummary(paid.customer?.id ?? null);
  const rating = useRating(paid.customer?.id ?? null, summary.data);
  const exchange = useExchange(back, rating, onDone);
  const way = useRefundDestinations(methods, paid);
  const offered = useOfferedMethods(methods, summary.data);
  useScannedProduct((product) => {
    exchange.add(product);
    return null;
  });
  const { lines, difference, busy, error } = exchange;
  const request = { invoice, returned: [...returned], ...(pos === null ? {} : { pos }) };
  const isEmpty = lines.length === 0;
  return (
    <Stack>
      <ProductSearch onAdd={exchange.add} />
      <TakenLines exchange={exchange} />
      <Group justify="space-between">
        <Text>{t('refunds:exchange.comesBack')}</Text>
        <Text>{format.money(back)}</Text>
      </Group>
      {!isEmpty && (
        <Group justify="space-between" role="status" data-testid="difference">
          <Text fw={600} size="lg">
            {difference > 0
              ? t('refunds:exchange.due')
              : difference < 0
                ? t('refunds:exchange.toRefund')
                : t('refunds:exchange.even')}
          </Text>
          <Text fw={700} fz={32} lh={1.1}>
            {format.money(Math.abs(difference))}
          </Text>
        </Group>
      )}
      {!isEmpty && difference < 0 && <WayBackInput way={way} />}
      {error !== null && !way.mustChoose && (
        <ErrorNotice error={error} note={t('refunds:exchange.kept')} onClose={exchange.clearError} />
      )}
      {!isEmpty && difference > 0 && (
        <fieldset disabled={busy} style={{ all: 'unset' }}>
          <MethodButtons
            methods={offered.filter(({ off }) => off === null)}
            amount={difference}
            tip={0}
            covers
            onTake={({ id }) =>
              void exchange.send({ ...request, payments: [{ paymentMethod: id, amount: difference }] })
            }
          />
        </fieldset>
      )}
      <Group grow preventGrowOverflow={false} gap="xs">
        <Button size="lg" px="xs" variant="default" disabled={busy} onClick={onBack}>
          {t('refunds:refund.back')}
        </Button>
        {(isEmpty || difference <= 0) && (
          <Button
            size="lg"
            px="xs"
            loading={busy}
            disabled={isEmpty || (difference < 0 && !way.isComplete)}
            leftSection={<IconArrowsExchange size={22} aria-hidden />}
            onClick={() => void exchange.send({ ...request, ...(difference < 0 ? way.input : {}) })}
          >
            {difference < 0
              ? t('refunds:refund.pay', { amount: format.money(-difference) })
              : t('refunds:exchange.finish')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const FOUND = 8;

/** Finds what goes out by its name or code; a scan adds it without. */
function ProductSearch({ onAdd }: { readonly onAdd: Exchange['add'] }) {
  const t = useT();
  const format = useFormat();
  const { catalogue } = useCatalogue();
  const [text, setText] = useState('');
  const found = useMemo(
    () =>
      catalogue === undefined || text.trim() === ''
        ? []
        : matchProducts(catalogue.index, text, FOUND).map(({ item }) => item),
    [catalogue, text],
  );
  return (
    <Autocomplete
      size="lg"
      data-autofocus
      autoFocus
      aria-label={t('refunds:exchange.find')}
      placeholder={t('refunds:exchange.find')}
      leftSection={<IconSearch size={20} aria-hidden />}
      data={found.map(({ id, name }) => ({ value: `${id}`, label: name }))}
      filter={({ options }) => options}
      selectFirstOptionOnChange
      renderOption={({ option }) => {
        const product = found.find(({ id }) => `${id}` === option.value);
        return (
          <Group justify="space-between" wrap="nowrap" w="100%" mih={44}>
            <Text>{product?.name}</Text>
            <Text fw={600}>{product === undefined ? '' : format.money(product.price)}</Text>
          </Group>
        );
      }}
      value={text}
      onChange={setText}
      onOptionSubmit={(value) => {
        const product = found.find(({ id }) => `${id}` === value);
        if (product !== undefined) onAdd(product);
        // After the field has put the name of the option into itself.
        setTimeout(() => setText(''));
      }}
    />
  );
}

function TakenLines({ exchange: { lines, setUnits } }: { readonly exchange: Exchange }) {
  const t = useT();
  if (lines.length === 0) return <Text c="dimmed">{t('refunds:exchange.nothing')}</Text>;
  return (
    <Stack gap={4} role="list" aria-label={t('refunds:exchange.goesOut')} mah="30vh" style={{ overflowY: 'auto' }}>
      {lines.map((line) => (
        <TakenLine key={line.id} line={line} onUnits={(units) => setUnits(line.id, units)} />
      ))}
    </Stack>
  );
}

function TakenLine({ line, onUnits }: { readonly line: BasketLine; readonly onUnits: (units: number) => void }) {
  const t = useT();
  const format = useFormat();
  const { name, units, price, rate } = line;
  return (
    <Group role="listitem" justify="space-between" wrap="nowrap" mih={48}>
      <Text flex={1}>
        {name}
        {rate != null && (
          <Text span display="block" size="sm" c="dimmed">
            {rate.name}
          </Text>
        )}
      </Text>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={t('refunds:exchange.less', { name })}
        onClick={() => onUnits(units - 1)}
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <Text fw={600}>{format.number(units)}</Text>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={t('refunds:exchange.more', { name })}
        onClick={() => onUnits(units + 1)}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
      <Text w={90} ta="right">
        {format.moneyOf(toMoney(Math.round(units * price * 100) / 100))}
      </Text>
    </Group>
  );
}
