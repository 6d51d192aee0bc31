/** That a report adds up one currency alone, with a way to the others; nothing where all is in its own. */
import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { currencyNote } from '#shared/reports/table.ts';

export interface CurrencyNoteProps {
  /** What was added up; undefined until it is known. */
  readonly data: { readonly currency: string; readonly otherCurrencies: readonly string[] } | undefined;
  /** The currency that is always offered, because another was chosen. */
  readonly own?: string | null;
  /** What shows another currency. */
  readonly way: (currency: string) => ReactNode;
}

export function CurrencyNote({ data, own = null, way }: CurrencyNoteProps) {
  const t = useT();
  const label = useLabel();
  if (data === undefined) return null;
  const { currency, otherCurrencies } = data;
  const offered = [...new Set([...(own === null || own === currency ? [] : [own]), ...otherCurrencies])].toSorted();
  if (offered.length === 0) return null;
  const note = currencyNote([currency], otherCurrencies);
  return (
    <Alert color="blue" data-testid="currency-note">
      <Group gap="sm" justify="space-between">
        {note === null ? t('reports:onlyIn', { currency }) : label(note)}
        <Group gap="sm">{offered.map(way)}</Group>
      </Group>
    </Alert>
  );
}

export interface CurrencyChoiceProps extends Pick<CurrencyNoteProps, 'data'> {
  /** The one that is counted unless another is chosen; null where that is not known. */
  readonly own: string | null;
  readonly onChange: (currency: string | undefined) => void;
}

/** The same with the choice of another currency. */
export function CurrencyChoice({ data, own, onChange }: CurrencyChoiceProps) {
  const t = useT();
  return (
    <CurrencyNote
      data={data}
      own={own}
      way={(currency) => (
        <Button
          key={currency}
          size="md"
          variant="default"
          onClick={() => onChange(currency === own ? undefined : currency)}
        >
          {t('reports:inCurrency', { currency })}
        </Button>
      )}
    />
  );
}
