/** A time of the clock from or until which a rate holds. */
import { TimeInput } from '#screens/components/dates/TimeInput.tsx';
import { type InputProps, shared, textOf } from '#screens/records/form/inputs/inputProps.ts';

export default function RateTimeField(props: InputProps) {
  const { value, onChange } = props;
  return (
    <TimeInput {...shared(props)} value={textOf(value)} onChange={(time) => onChange(time === '' ? null : time)} />
  );
}
