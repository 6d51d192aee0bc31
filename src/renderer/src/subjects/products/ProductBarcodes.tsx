/** The barcodes of a product that is there: each is saved, or taken away, as soon as it is scanned. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Steps } from '#screens/components/steps.ts';
import { useSteps } from '#screens/components/useOperation.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { BarcodeList } from './BarcodeList.tsx';
import { refusalText } from './refusalText.ts';
import { ownerOf, type Taken, useTakenQuestion } from './useBarcodeOwner.tsx';

/** What is done: a code added, one of another product moved here, or one taken away. */
type Change = { readonly add: string } | { readonly move: Taken } | { readonly remove: number; readonly code: string };

export function ProductBarcodes({ product }: { readonly product: number }) {
  const t = useT();
  const mayRead = usePermission('productBarcode:read');
  const mayWrite = usePermission('productBarcode:write');
  const query = useListAll('productBarcode', { product, sort: 'id' }, { enabled: mayRead });
  const [problem, setProblem] = useState<string | null>(null);
  const { run, pending } = useSteps((change: Change, steps) => perform(product, change, steps), {
    repeats: true,
    onDone: (taken, change) => {
      if (taken !== null) {
        question.ask(taken);
        return;
      }
      const code = 'add' in change ? change.add : 'move' in change ? change.move.code : change.code;
      notifications.show({
        message: 'remove' in change ? t('products:barcodes.removed', { code }) : t('products:barcodes.added', { code }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    },
    onFailed: (error) => setProblem(refusalText(t, error)),
  });
  const question = useTakenQuestion((taken) => run({ move: taken }));
  if (!mayRead) return null;
  const barcodes = query.data ?? [];
  return (
    <>
      <BarcodeList
        codes={barcodes.map(({ barcode }) => barcode)}
        mayWrite={mayWrite}
        pending={pending}
        problem={problem}
        query={query}
        onAdd={(code) => {
          const isThere = barcodes.some(({ barcode }) => codeKey(barcode) === codeKey(code));
          setProblem(isThere ? t('products:barcodes.twice', { code }) : null);
          if (!isThere) run({ add: code });
        }}
        onRemove={(code) => {
          const held = barcodes.find(({ barcode }) => barcode === code);
          setProblem(null);
          if (held !== undefined) run({ remove: held.id, code });
        }}
      />
      {question.dialog}
    </>
  );
}

/** Does it. Returns whose code it is where it is another product's, and does nothing then. */
async function perform(product: number, change: Change, steps: Steps): Promise<Taken | null> {
  if ('remove' in change) {
    await steps.remove('productBarcode', change.remove);
    return null;
  }
  if ('move' in change) {
    await steps.save('productBarcode', change.move.id, { product });
    return null;
  }
  const taken = await ownerOf(change.add);
  if (taken !== null) return taken;
  await steps.save('productBarcode', null, { product, barcode: change.add });
  return null;
}
