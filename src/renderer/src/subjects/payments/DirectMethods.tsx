/** A button for each method that pays at once: what it is pressed for is charged by it. */
import { useMemo } from 'react';
import { immediateTypes } from '#shared/domain/paymentTypes.ts';
import { MethodButtons } from './MethodButtons.tsx';
import { usePaymentMethods } from './usePaymentMethods.ts';

export interface DirectMethodsProps {
  /** In units of currency. */
  readonly amount: number;
  readonly isDisabled: boolean;
  readonly onTake: (paymentMethod: number) => void;
}

export function DirectMethods({ amount, isDisabled, onTake }: DirectMethodsProps) {
  const { all } = usePaymentMethods();
  const methods = useMemo(
    () =>
      all
        .filter(({ type }) => immediateTypes.has(type))
        .map(({ id, name, type }) => ({ id, name, type, free: null, off: null })),
    [all],
  );
  return (
    <fieldset disabled={isDisabled} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <MethodButtons methods={methods} amount={amount} tip={0} covers onTake={({ id }) => onTake(id)} />
    </fieldset>
  );
}
