/** How a series writes its numbers, and beside it the next one as the form has it, by the rule that will give it. */
import { Autocomplete, Text } from '@mantine/core';
import { useRecord } from '#screens/base/api/queries.ts';
import { useToday } from '#screens/base/format/today.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type InputProps, shared, textOf } from '#screens/records/form/inputs/inputProps.ts';
import { defaultFormat, MAX_ZEROS, nextNumber } from '#shared/domain/series.ts';

/** Formats that clubs write their numbers in. */
const samples = ['{code}{yy}-{n}', '{code}{yyyy}/{n}', '{yyyy}-{code}-{n}', '{code}-{n}'];

export default function InvoiceCounterFormatField(props: InputProps) {
  const t = useT();
  const today = useToday();
  const { values, value, isNew, onChange } = props;
  const type = numberOf(values.type);
  const { data: kind } = useRecord('invoiceType', type);
  const typed = textOf(value);
  const format = typed === '' && isNew && type !== null ? defaultFormat(type, numberOf(values.company)) : typed;
  const sampleOf = (other: string): string | null =>
    kind === undefined
      ? null
      : nextNumber(
          {
            format: other === '' ? null : other,
            zeros: Math.min(numberOf(values.zeros) ?? 0, MAX_ZEROS),
            prefix: values.prefix === true,
            code: kind.code,
            reset: numberOf(values.reset),
            initialValue: numberOf(values.initialValue),
            lastValue: numberOf(values.lastValue) ?? 0,
            lastDate: typeof values.lastDate === 'string' ? values.lastDate : null,
          },
          today,
        );
  const next = sampleOf(format);
  return (
    <>
      <Autocomplete
        {...shared(props)}
        description={t('invoices:series.tokens')}
        maxLength={props.field.max ?? 255}
        autoComplete="off"
        data={samples}
        // All of them, whatever the field has: they are samples and no search.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <Text>
            {option.value}
            <Text span c="dimmed" ml="sm">
              {sampleOf(option.value)}
            </Text>
          </Text>
        )}
        value={typed}
        onChange={onChange}
      />
      <Text size="sm" mt={6} aria-live="polite" data-testid="typed-number">
        {kind === undefined ? (
          t('invoices:series.needsType')
        ) : next === null ? (
          t('invoices:series.ended')
        ) : (
          <>
            {t('invoices:series.nextTyped')} <b>{next}</b>
          </>
        )}
      </Text>
    </>
  );
}

/** The number a field has; null while it has none. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
