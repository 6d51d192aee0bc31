/** Gets the product of what is scanned while the component is there, and says of anything else that it is none. */
import { notifications } from '@mantine/notifications';
import { playSound } from '#screens/base/browser/sounds.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useScan } from '#screens/base/scanner/scans.ts';
import { explainError } from '#screens/components/explainError.ts';
import { askForCode, productOfCode } from '../checkout/scannedCode.ts';
import { loadCatalogue, type TillProduct } from '../products/useCatalogue.ts';

const NOTICE = 'scanned-product';

/** `take` returns why the product is not taken; null where it is. */
export function useScannedProduct(take: (product: TillProduct) => string | null): void {
  const t = useT();
  const refuse = (title: string, message?: string): void => {
    playSound('error');
    notifications.hide(NOTICE);
    notifications.show({
      id: NOTICE,
      color: 'orange',
      ...(message === undefined ? { message: title } : { title, message }),
      closeButtonProps: { 'aria-label': t('common:close') },
    });
  };
  const scanned = async (code: string): Promise<void> => {
    const catalogue = await loadCatalogue();
    const found = productOfCode(catalogue, code) ?? (await askForCode(catalogue, code));
    if (found?.kind !== 'product') return refuse(t('till:search.notFound', { term: code }));
    const reason = take(found.product);
    if (reason !== null) return refuse(found.product.name, reason);
    playSound('taken');
    notifications.hide(NOTICE);
  };
  useScan((code) => {
    void scanned(code).catch((error: unknown) => refuse(explainError(t, error).title));
  });
}
