/** What stands in front of the basket: a dialog, today's sales, what the search box holds; and where the focus goes back to. */
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Dialog } from './dialog.ts';

export interface Desk {
  readonly dialog: Dialog | null;
  readonly setDialog: (dialog: Dialog | null) => void;
  readonly closeDialog: () => void;
  /** Today's sales are shown. */
  readonly showsSales: boolean;
  readonly setShowsSales: (shows: boolean) => void;
  readonly toggleSales: () => void;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly setText: (text: string | ((now: string) => string)) => void;
  readonly focusSearch: () => void;
}

export function useDesk(): Desk {
  const [showsSales, setShowsSales] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const focusSearch = useCallback(() => search.current?.focus({ preventScroll: true }), []);
  return {
    dialog,
    setDialog,
    showsSales,
    setShowsSales,
    search,
    text,
    setText,
    focusSearch,
    closeDialog: () => {
      setDialog(null);
      focusSearch();
    },
    toggleSales: () => {
      setShowsSales((shows) => !shows);
      focusSearch();
    },
  };
}
