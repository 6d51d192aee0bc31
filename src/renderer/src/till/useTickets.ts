/** Printing and opening tickets, with what to say when that fails. The sale is safe either way. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { drawn } from '../api/client.ts';
import { openDocument, printBytes, printDocument } from '../components/documents.ts';
import { explainError } from '../components/explainError.ts';
import { useT } from '../i18n/index.ts';
import { openDrawer, printGift, printTicket } from './receiptPrinter.ts';

export interface Tickets {
  readonly printing: boolean;
  /** `opensDrawer`: of a sale that was just charged; the drawer stays shut when a ticket is printed again. */
  readonly print: (document: string, opensDrawer?: boolean) => Promise<void>;
  /** Prints the gift ticket of a document: without prices. */
  readonly printGift: (invoice: number) => Promise<void>;
  /** Opens the drawer where cash was taken for a document and nothing is printed. */
  readonly openDrawer: (document: string) => Promise<void>;
  readonly open: (document: string, number: string) => Promise<void>;
  /** Whether this till prints every ticket without being asked. */
  readonly always: boolean;
  readonly setAlways: (always: boolean) => void;
}

const KEY = 'taquilla.alwaysPrint';

export function useTickets(pos: number | null): Tickets {
  const t = useT();
  const [printing, setPrinting] = useState(false);
  const [always, setAlways] = useState(() => localStorage.getItem(KEY) === 'true');

  const failed = (title: string, detail: string | null): void => {
    notifications.show({
      color: 'red',
      title,
      message: [detail, t('till:receipt.kept')].filter((part) => part !== null).join(' — '),
      autoClose: 12_000,
      closeButtonProps: { 'aria-label': t('common:close') },
    });
  };
  const attempt = async (title: string, action: () => ReturnType<typeof printDocument>): Promise<void> => {
    try {
      const result = await action();
      if (!result.ok) failed(title, result.detail);
    } catch (error) {
      const { title: reason, todo } = explainError(t, error);
      failed(title, `${reason}. ${todo}`);
    }
  };

  return {
    printing,
    print: async (document, opensDrawer = false) => {
      setPrinting(true);
      await attempt(t('till:receipt.printFailed'), async () =>
        (await printTicket(pos, document, opensDrawer)) ? { ok: true } : printDocument(document),
      );
      setPrinting(false);
    },
    printGift: (invoice) =>
      attempt(t('till:receipt.printFailed'), async () =>
        (await printGift(pos, invoice)) ? { ok: true } : printBytes(await drawn('billing/giftTicket.pdf', { invoice })),
      ),
    openDrawer: (document) =>
      attempt(t('till:receipt.drawerFailed'), async () => {
        await openDrawer(pos, document);
        return { ok: true };
      }),
    open: (document, number) =>
      attempt(t('till:receipt.openFailed'), () => openDocument(document, `${number.replace(/[^\w.-]+/g, '-')}.pdf`)),
    always,
    setAlways: (next) => {
      localStorage.setItem(KEY, String(next));
      setAlways(next);
    },
  };
}
