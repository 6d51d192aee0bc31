/** What a scan does on the till, whatever has the focus: it goes to the basket, or waits for what must not be disturbed. */
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { playSound } from '#screens/base/browser/sounds.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { useScan } from '#screens/base/scanner/scans.ts';
import type { BasketCustomer } from '#screens/subjects/checkout/basketLine.ts';
import { askForCode, productOfCode } from '#screens/subjects/checkout/scannedCode.ts';
import { getTill } from '#screens/subjects/checkout/tillStore.ts';
import type { Found } from '#screens/subjects/checkout/useSearchResults.ts';
import { parseEntry } from '#screens/subjects/products/search.ts';
import type { Catalogue } from '#screens/subjects/products/useCatalogue.ts';
import type { Dialog } from './dialog.ts';
import { useNotices } from './useNotices.tsx';

export interface TillScans {
  readonly catalogue: Catalogue | undefined;
  readonly dialog: Dialog | null;
  /** What the search box holds: a quantity that was typed ahead of the scan, perhaps. */
  readonly typed: () => string;
  readonly onTake: (found: Found, units: number | null) => void;
  readonly onClose: () => void;
  /** Lets a member in whose card was scanned; null where entries may not be counted. */
  readonly onEnter: ((customer: BasketCustomer) => void) | null;
}

/**
 * Whether the basket takes a scan beside an open dialog. Not where its total is being paid: the payments noted there
 * are of that total.
 */
const takesScans: Readonly<Record<Dialog['kind'], boolean>> = {
  customer: true,
  whose: true,
  line: true,
  ticket: true,
  use: true,
  bearer: true,
  recharge: false,
  account: false,
  subscription: false,
  door: false,
  help: true,
  other: false,
  refundTaken: false,
  owned: false,
  products: false,
  invoice: false,
  best: false,
  held: false,
  favourites: false,
  entry: true,
};

const NOTICE = 'till-scan';

export function useTillScans(options: TillScans): void {
  const t = useT();
  const notices = useNotices();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const take = (code: string, found: Found, units: number | null): void => {
    const { dialog, onTake, onClose, onEnter } = latest.current;
    const reason = reasonToWait(t, dialog, found);
    if (reason === null && found.kind === 'customer' && onEnter !== null && isEntry(dialog)) {
      onEnter(found.customer);
      return;
    }
    playSound(reason === null ? 'taken' : 'error');
    if (reason !== null) {
      tell(t, t('till:scan.waits', { code }), reason);
    } else if (dialog === null) {
      onTake(found, units);
    } else {
      onTake(found, units);
      if (found.kind === 'product') tell(t, t('till:scan.added', { name: found.product.name }));
      if (found.kind === 'voucher') tell(t, t('till:bearer.scanned', { name: found.voucher.name }));
      if (found.kind === 'customer') tell(t, t('till:scan.customer', { name: found.customer.name }));
      const isOver = dialog.kind === 'entry' || (found.kind === 'customer' && dialog.kind === 'customer');
      if (isOver) onClose();
    }
  };

  const scanned = (keys: string): void => {
    const { catalogue, dialog, typed } = latest.current;
    if (catalogue === undefined) {
      early.current.push(keys);
      return;
    }
    // Of a quantity that was typed with no pause before the scan, all or the end is seen as a part of the scan.
    const entry = parseEntry(typed() + keys);
    const code = entry.units === null || productOfCode(catalogue, keys) !== null ? keys : entry.term;
    const reason = reasonToWait(t, dialog, null);
    if (reason !== null) {
      playSound('error');
      tell(t, t('till:scan.waits', { code }), reason);
      return;
    }
    const units = code === keys ? parseEntry(typed()).units : entry.units;
    const quantity = dialog === null ? units : null;
    const product = productOfCode(catalogue, code);
    if (product !== null) {
      take(code, product, quantity);
      return;
    }
    void askForCode(catalogue, code).then(
      (found) => {
        if (found !== null) return take(code, found, quantity);
        playSound('unknown');
        notices.notFound(code);
      },
      (error: unknown) => {
        playSound('error');
        notices.searchFailed(code, error);
      },
    );
  };
  useScan(scanned);

  /** Scanned before the catalogue was there to look them up in. */
  const early = useRef<string[]>([]);
  useEffect(() => {
    if (options.catalogue !== undefined) for (const code of early.current.splice(0)) scanned(code);
  });
}

/** Whether a member card is shown to come in: where entries are open, or there is nothing to sell. */
function isEntry(dialog: Dialog | null): boolean {
  return dialog === null ? getTill().basket.lines.length === 0 : dialog.kind === 'entry';
}

/** Why what was scanned, or anything, cannot be taken now; null when it can. */
function reasonToWait(t: Translate, dialog: Dialog | null, found: Found | null): string | null {
  const { charge, moving, soldElsewhere } = getTill();
  if (charge !== null) return t('till:scan.charging');
  if (moving !== null) return t('till:moving.scan');
  if (soldElsewhere !== null) return t('till:scan.soldElsewhere');
  if (dialog === null) return null;
  if (!takesScans[dialog.kind]) return t('till:scan.dialog');
  // Each of these would put another dialog in the place of the one that is open, and lose what was typed there.
  const typing = dialog.kind === 'line' || dialog.kind === 'customer';
  if (found?.kind === 'ticket' && typing) return t('till:scan.dialog');
  if (found?.kind === 'product' && found.product.price === 0) {
    return t('till:scan.unpriced', { name: found.product.name });
  }
  return null;
}

function tell(t: Translate, title: string, message?: string): void {
  notifications.hide(NOTICE);
  notifications.show({
    id: NOTICE,
    color: message === undefined ? 'brand' : 'orange',
    ...(message === undefined ? { message: title } : { title, message }),
    closeButtonProps: { 'aria-label': t('common:close') },
  });
}
