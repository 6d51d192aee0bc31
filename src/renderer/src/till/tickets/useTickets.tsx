/** Printing and opening tickets, with what to say when that fails. The sale is safe either way, and nothing prints twice by itself. */
import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { drawn, file } from '#screens/base/api/client.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { openRead, printBytes, printDocument } from '#screens/components/documents.ts';
import { explainError } from '#screens/components/explainError.ts';
import { fileName } from '#shared/domain/fileName.ts';
import { PrintNotice } from './PrintNotice.tsx';
import {
  type CashOf,
  openDrawer,
  type Print,
  printGift,
  printTicket,
  printVoucher,
  type SlipOf,
} from './receiptPrinter.ts';

export interface Tickets {
  readonly printing: boolean;
  /** `opensDrawer`: of a sale that was just charged; the drawer stays shut when a ticket is printed again. */
  readonly print: (document: string, opensDrawer?: boolean) => Promise<void>;
  /** Prints the gift ticket of a document: without prices. */
  readonly printGift: (invoice: number) => Promise<void>;
  /** Prints the code of a voucher for the bearer, what a basket used of vouchers, or the receipt of a deposit. */
  readonly printVoucher: (of: SlipOf) => Promise<void>;
  /** Opens the drawer for cash of which nothing is printed. */
  readonly openDrawer: (of: CashOf) => Promise<void>;
  /** Opens a document at its path, or what `printVoucher` prints. */
  readonly open: (what: string | SlipOf, number: string) => Promise<void>;
  /** Whether this till prints every ticket without being asked. */
  readonly always: boolean;
  readonly setAlways: (always: boolean) => void;
}

const KEY = 'taquilla.alwaysPrint';

export function useTickets(pos: number | null): Tickets {
  const t = useT();
  const [printing, setPrinting] = useState(false);
  const [always, setAlways] = useState(() => localStorage.getItem(KEY) === 'true');

  const failed = (title: string, detail: string | null, again?: () => void): void => {
    const id = uuid();
    const said = [detail, t('till:receipt.kept')].filter((part) => part !== null).join(' — ');
    notifications.show({
      id,
      color: 'red',
      title,
      message: again === undefined ? said : <Again text={said} onAgain={closing(id, again)} />,
      autoClose: again === undefined ? 12_000 : 30_000,
      closeButtonProps: { 'aria-label': t('common:close') },
    });
  };
  const attempt = async (
    title: string,
    action: () => ReturnType<typeof printDocument>,
    again?: () => void,
  ): Promise<void> => {
    try {
      const result = await action();
      if (!result.ok) failed(title, result.detail, again);
    } catch (error) {
      const { title: reason, todo } = explainError(t, error);
      failed(title, `${reason}. ${todo}`, again);
    }
  };
  /** Follows a print that is not over: its notice goes when it is, and stays where somebody has to look. */
  const follow = (print: Print, again: () => void): void => {
    const id = print.name;
    notifications.show({
      id,
      color: 'orange',
      message: <PrintNotice print={print} onAgain={closing(id, again)} onClose={() => notifications.hide(id)} />,
      autoClose: false,
      withCloseButton: false,
    });
  };
  /** Prints once: on the receipt printer, or where the cash point has none by the system's own. */
  const ask = (
    request: () => Promise<Print | null>,
    elsewhere: () => ReturnType<typeof printDocument>,
    { again, anew }: { readonly again: () => void; readonly anew: () => void },
  ): Promise<void> =>
    attempt(
      t('till:receipt.printFailed'),
      async () => {
        const printed = await request();
        if (printed === null) return elsewhere();
        if (printed.state.outcome !== 'printed') follow(printed, again);
        return { ok: true };
      },
      anew,
    );
  const print = async (document: string, opensDrawer = false): Promise<void> => {
    setPrinting(true);
    await ask(
      () => printTicket(pos, document, opensDrawer),
      () => printDocument(document),
      // The drawer was opened by the first one, or is by hand. Where nothing was sent it has not opened either.
      { again: () => void print(document), anew: () => void print(document, opensDrawer) },
    );
    setPrinting(false);
  };
  const gift = async (invoice: number): Promise<void> => {
    const again = (): void => void gift(invoice);
    const elsewhere = async () => printBytes(await drawn('billing/giftTicket.pdf', { invoice }));
    await ask(() => printGift(pos, invoice), elsewhere, { again, anew: again });
  };

  const voucher = async (of: SlipOf): Promise<void> => {
    const again = (): void => void voucher(of);
    const elsewhere = async () => printBytes(await drawn('vouchers/paper.pdf', of));
    await ask(() => printVoucher(pos, of), elsewhere, { again, anew: again });
  };

  return {
    printing,
    print,
    printGift: gift,
    printVoucher: voucher,
    openDrawer: (of) =>
      attempt(t('till:receipt.drawerFailed'), async () => {
        await openDrawer(pos, of);
        return { ok: true };
      }),
    open: (what, number) =>
      attempt(t('till:receipt.openFailed'), () =>
        openRead(() => (typeof what === 'string' ? file(what) : drawn('vouchers/paper.pdf', what)), pdfName(number)),
      ),
    always,
    setAlways: (next) => {
      localStorage.setItem(KEY, String(next));
      setAlways(next);
    },
  };
}

const pdfName = (number: string): string => `${fileName(number)}.pdf`;

/** Closes a notice, and does what it offers. */
function closing(id: string, action: () => void): () => void {
  return () => {
    notifications.hide(id);
    action();
  };
}

/** What failed, and a button to try it again. */
function Again({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) {
  const t = useT();
  return (
    <Stack gap="xs">
      <Text size="sm">{text}</Text>
      <Button size="md" variant="default" onClick={onAgain}>
        {t('till:print.again')}
      </Button>
    </Stack>
  );
}
