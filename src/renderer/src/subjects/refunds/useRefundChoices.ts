/** Which lines come back and how many units of each, by touch and by scan. */
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { type RefundableLine, type RefundChoice, withScanned } from './refundable.ts';
import { useScannedProduct } from './useScannedProduct.ts';

export interface RefundChoices {
  readonly choices: readonly RefundChoice[];
  readonly toggle: (line: number) => void;
  readonly setUnits: (line: number, units: RefundChoice['units']) => void;
  /** Something is chosen, and each choice is a number: not only as far as `0,5` was typed. */
  readonly isComplete: boolean;
  /** As a request has them. */
  readonly parts: readonly { readonly line: number; readonly units?: number; readonly amount?: number }[];
}

export function useRefundChoices(lines: readonly RefundableLine[], chosen: readonly number[] = []): RefundChoices {
  const t = useT();
  const [choices, setChoices] = useState<readonly RefundChoice[]>(() => chosen.map((line) => ({ line, units: 'all' })));
  useScannedProduct((product) => {
    const next = withScanned(lines, choices, product.id);
    if (next === null) return t('refunds:refund.notIn');
    setChoices(next);
    return null;
  });
  return {
    choices,
    toggle: (line) =>
      setChoices((before) =>
        before.some((choice) => choice.line === line)
          ? before.filter((choice) => choice.line !== line)
          : [...before, { line, units: 'all' }],
      ),
    setUnits: (line, units) =>
      setChoices((before) => before.map((choice) => (choice.line === line ? { line, units } : choice))),
    isComplete: choices.length > 0 && choices.every(({ units }) => units !== null && units !== 0),
    parts: choices.map(({ line, units }) => {
      const byAmount = lines.find((one) => one.line === line && one.isAmount);
      if (byAmount !== undefined) return { line, amount: fromMoney(byAmount.left) };
      return { line, ...(typeof units === 'number' ? { units } : {}) };
    }),
  };
}
