/** The barcodes of a product that is there: each is saved, or taken away, as soon as it is scanned. */
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { create, remove, update } from '#screens/base/api/client.ts';
import { queryClient, useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { BarcodeList } from './BarcodeList.tsx';
import { refusalText } from './refusalText.ts';
import { ownerOf, type Taken, useTakenQuestion } from './useBarcodeOwner.tsx';

/** What is done: a code added, one of another product moved here, or one taken away. */
type Change =
  | { readonly add: string; readonly key: string }
  | { readonly move: Taken; readonly key: string }
  | { readonly remove: number; readonly code: string; readonly key: string };

export function ProductBarcodes({ product }: { readonly product: number }) {
  const t = useT();
  const mayRead = usePermission('productBarcode:read');
  const mayWrite = usePermission('productBarcode:write');
  const query = useListAll('productBarcode', { product, sort: 'id' }, { enabled: mayRead });
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => perform(product, change),
    onSuccess: async (taken, change) => {
      await queryClient.invalidateQueries({ queryKey: ['listAll', 'productBarcode'] });
      if (taken !== null) {
        question.ask(taken);
        return;
      }
      const code = 'add' in change ? change.add : 'move' in change ? change.move.code : change.code;
      notifications.show({
        message:
          'remove' in change
            ? t('productScreen:barcodes.removed', { code })
            : t('productScreen:barcodes.added', { code }),
        closeButtonProps: { 'aria-label': t('common:close') },
      });
    },
    onError: (error) => setProblem(refusalText(t, error)),
  });
  const question = useTakenQuestion((taken) => mutate({ move: taken, key: uuid() }));
  if (!mayRead) return null;
  const barcodes = query.data ?? [];
  return (
    <>
      <BarcodeList
        codes={barcodes.map(({ barcode }) => barcode)}
        mayWrite={mayWrite}
        pending={isPending}
        problem={problem}
        query={query}
        onAdd={(code) => {
          const isThere = barcodes.some(({ barcode }) => codeKey(barcode) === codeKey(code));
          setProblem(isThere ? t('productScreen:barcodes.twice', { code }) : null);
          if (!isThere) mutate({ add: code, key: uuid() });
        }}
        onRemove={(code) => {
          const held = barcodes.find(({ barcode }) => barcode === code);
          setProblem(null);
          if (held !== undefined) mutate({ remove: held.id, code, key: uuid() });
        }}
      />
      {question.dialog}
    </>
  );
}

/** Does it. Returns whose code it is where it is another product's, and does nothing then. */
async function perform(product: number, change: Change): Promise<Taken | null> {
  const { key: idempotencyKey } = change;
  if ('remove' in change) {
    await remove('productBarcode', change.remove, { idempotencyKey });
    return null;
  }
  if ('move' in change) {
    await update('productBarcode', change.move.id, { product }, { idempotencyKey });
    return null;
  }
  const taken = await ownerOf(change.add);
  if (taken !== null) return taken;
  await create('productBarcode', { product, barcode: change.add }, { idempotencyKey });
  return null;
}
