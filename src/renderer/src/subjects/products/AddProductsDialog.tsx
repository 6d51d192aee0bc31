/** The dialog in which products are added from the till. */
import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { Catalogue } from './useCatalogue.ts';

const AddProducts = lazy(() => import('./AddProducts.tsx'));

export interface AddProductsDialogProps {
  readonly opened: boolean;
  readonly catalogue: Catalogue | undefined;
  readonly onClose: () => void;
}

export default function AddProductsDialog({ opened, catalogue, onClose }: AddProductsDialogProps) {
  const t = useT();
  return (
    <TillDialog opened={opened} onClose={onClose} title={t('products:title')} size={820} closeOnClickOutside={false}>
      <Suspense fallback={<Loader aria-label={t('products:loading')} />}>
        {catalogue !== undefined && <AddProducts catalogue={catalogue} />}
      </Suspense>
    </TillDialog>
  );
}
