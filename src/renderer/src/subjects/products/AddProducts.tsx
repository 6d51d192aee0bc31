/** New products in place: one by one, or many from a list. */
import { Loader, Tabs } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { ProductForm } from './ProductForm.tsx';
import { ProductImport } from './ProductImport.tsx';
import type { Catalogue } from './useCatalogue.ts';
import { useProductData } from './useProductData.ts';

export default function AddProducts({ catalogue }: { readonly catalogue: Catalogue }) {
  const t = useT();
  const known = useProductData(catalogue);
  if (known === undefined) return <Loader aria-label={t('products:loading')} />;
  return (
    <Tabs defaultValue="one" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="one" mih={44}>
          {t('products:one')}
        </Tabs.Tab>
        <Tabs.Tab value="many" mih={44}>
          {t('products:many')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="one">
        <ProductForm known={known} />
      </Tabs.Panel>
      <Tabs.Panel value="many">
        <ProductImport known={known} />
      </Tabs.Panel>
    </Tabs>
  );
}
