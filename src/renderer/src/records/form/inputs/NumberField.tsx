/** Fields of numbers, amounts and rates. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { type InputProps, shared } from './inputProps.ts';

/** What a number may be, by the control of its type. */
const limits = {
  integer: { max: 999_999_999_999_999, decimals: 0, pad: 0 },
  decimal: { max: 999_999_999_999, decimals: 6, pad: 0 },
  money: { max: 999_999_999.999999, decimals: 6, pad: 2 },
  percent: { max: 1000, decimals: 6, pad: 0 },
} as const;

export type NumberKind = keyof typeof limits;

export interface NumberFieldProps extends InputProps {
  readonly kind: NumberKind;
}

export function NumberField({ kind, ...props }: NumberFieldProps) {
  const format = useFormat();
  const { field, value, onChange } = props;
  const unit = kind === 'percent' ? '%' : kind === 'money' ? format.currencySign : null;
  const { max, decimals, pad } = limits[kind];
  return (
    <DecimalInput
      {...shared(props)}
      max={max}
      // What is paid, counted or owed has whole cents; prices are finer.
      decimals={field.cents === true ? 2 : decimals}
      pad={pad}
      signed={(field.min ?? -1) < 0}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      {...(unit === null ? {} : { rightSection: <span aria-hidden>{unit}</span>, rightSectionPointerEvents: 'none' })}
    />
  );
}
