/** What a scan does while an order is written: it adds one of the product. */
import { useState } from 'react';
import { productOfCode } from '#screens/base/api/productOfCode.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useScan } from '#screens/base/scanner/scans.ts';
import { explainError } from '#screens/components/explainError.ts';
import { orderedProduct } from './orderedProduct.ts';
import { withProduct } from './orderState.ts';
import type { OrderDocument } from './useOrderDocument.ts';

export interface OrderScans {
  /** Why the last scan added nothing. */
  readonly problem: string | null;
  readonly clear: () => void;
}

export function useOrderScans({ edited, change, saving }: OrderDocument): OrderScans {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  useScan((code) => {
    if (document.querySelector('[role=dialog]') !== null || saving !== null) return;
    setProblem(null);
    productOfCode(code)
      .then(async (id) => {
        if (id === null) return setProblem(t('stocks:order.unknownCode', { code }));
        const product = await orderedProduct(id, edited.supplier);
        change((now) => ({ ...now, lines: [...withProduct(now.lines, product)] }));
      })
      .catch((failure: unknown) => setProblem(explainError(t, failure).title));
  });
  return { problem, clear: () => setProblem(null) };
}
