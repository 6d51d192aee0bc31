/** New products in place: one by one, or many from a list. */
import { Loader, Tabs } from '@mantine/core';
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ProductForm } from './ProductForm.tsx';
import { ProductImport } from './ProductImport.tsx';
import type { Known } from './productRows.ts';
import type { Catalogue } from './useCatalogue.ts';

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

/** What a new product may name: taxes and families in use, and the codes that are taken. Undefined until it is read. */
function useProductData(catalogue: Catalogue): Known | undefined {
  const taxes = useListAll('tax', { active: true });
  const families = useListAll('family', { active: true });
  if (taxes.data === undefined || families.data === undefined) return undefined;
  return {
    taxes: taxes.data,
    // The general rate: the first of what an installation starts with.
    defaultTax: taxes.data[0]?.id ?? null,
    families: families.data,
    codes: new Set(catalogue.byCode.keys()),
  };
}
