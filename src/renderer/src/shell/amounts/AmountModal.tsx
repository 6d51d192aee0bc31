/** The question: each amount large and in words, why it is asked, and the two answers. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settleAmounts } from '#screens/base/api/amounts.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useWriters } from '#screens/base/format/writers.tsx';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { asLanguage, type Language } from '#screens/base/i18n/language.ts';
import { inWords, MOST_WORDS } from '#shared/domain/numberWords.ts';
import type { EnteredAmount } from '#shared/domain/proportion.ts';

export interface AmountModalProps {
  /** Null: closed. */
  readonly amounts: readonly EnteredAmount[] | null;
  /** In units of currency; 0 = not known. */
  readonly largestSession: number;
}

export default function AmountModal({ amounts, largestSession }: AmountModalProps) {
  const t = useT();
  const format = useFormat();
  const isMoney = amounts?.some(({ kind }) => kind === 'money') ?? false;
  return (
    <Modal
      opened={amounts !== null}
      onClose={() => settleAmounts(false)}
      title={t('common:amount.title')}
      size={560}
      zIndex={340}
      closeOnClickOutside={false}
      // `keepKeysFromScreens` closes it, before any dialog behind hears of the key.
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="lg">
        {amounts?.map((amount) => (
          <Asked key={`${amount.kind} ${amount.amount} ${amount.against}`} amount={amount} />
        ))}
        <Text>
          {isMoney && largestSession > 0
            ? t('common:amount.whyDays', { amount: format.money(largestSession) })
            : t('common:amount.why')}
        </Text>
        <Group grow>
          {/* It has the focus: an Enter that comes too soon corrects, and confirms nothing. */}
          <Button size="lg" data-autofocus onClick={() => settleAmounts(false)}>
            {t('common:amount.correct')}
          </Button>
          <Button size="lg" variant="default" onClick={() => settleAmounts(true)}>
            {t('common:amount.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Asked({ amount: { kind, amount, against = 0 } }: { readonly amount: EnteredAmount }) {
  const t = useT();
  const format = useFormat();
  const { i18n } = useTranslation();
  const { currency } = useWriters();
  const language = asLanguage(i18n.language);
  const paid = { amount: format.money(against) };
  const what = {
    money: null,
    handed: t('common:amount.handed', paid),
    tip: t('common:amount.tip', paid),
    units: t('common:amount.units'),
  }[kind];
  return (
    <div data-testid="asked-amount">
      {what !== null && <Text fw={600}>{what}</Text>}
      <Text fz={34} fw={700} lh={1.2}>
        {kind === 'units' ? format.number(amount) : format.money(amount)}
      </Text>
      <Text size="lg">{amountInWords(t, amount, language, kind === 'units' ? null : currency)}</Text>
    </div>
  );
}

/** `ochocientos cuarenta mil euros con cincuenta`; in no currency, a number of things. Empty where there are no words. */
function amountInWords(t: Translate, amount: number, language: Language, currency: string | null): string {
  const hundredths = Math.round(amount * 100);
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  if (whole > MOST_WORDS) return '';
  const words = inWords(whole, language);
  if (currency === null) {
    const plain = words.replace(/ de$/, '');
    return rest === 0 ? plain : t('common:amount.decimals', { whole: plain, rest: inWords(rest, language) });
  }
  const named = `${words} ${nameOf(currency, whole, language)}`;
  return rest === 0 ? named : t('common:amount.cents', { whole: named, rest: inWords(rest, language) });
}

function nameOf(currency: string, whole: number, language: Language): string {
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  }).formatToParts(whole);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
