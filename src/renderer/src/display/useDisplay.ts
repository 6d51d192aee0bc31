/** The display's end of the link: the till's last message, and whether it is still there. */
import { useEffect, useState } from 'react';
import { lockFreed } from '#screens/base/browser/webLock.ts';
import { showLanguage } from '#screens/base/i18n/language.ts';
import type { DisplayCharge, DisplayView } from './displayView.ts';
import { type DisplayFacility, type DisplayMessage, linkName } from './link.ts';

export interface Display {
  /** Null until the till said it. */
  readonly facility: DisplayFacility | null;
  /** `waiting`: the till has said nothing yet. `gone`: it is closed. */
  readonly view: DisplayView | { readonly kind: 'waiting' | 'gone' };
}

/** How long what was charged is shown at most, in milliseconds: the next basket ends it. */
const THANKS = 30_000;

/** Follows the till of a link. */
export function useDisplay(id: string): Display {
  const [facility, setFacility] = useState<DisplayFacility | null>(null);
  const [view, setView] = useState<Display['view']>({ kind: 'waiting' });
  useEffect(() => {
    const channel = new BroadcastChannel(linkName(id));
    const closed = new AbortController();
    let watching = false;
    const watch = async (): Promise<void> => {
      if (watching) return;
      watching = true;
      await lockFreed(linkName(id), closed.signal).then(
        () => setView({ kind: 'gone' }),
        () => undefined,
      );
      watching = false;
    };
    channel.addEventListener('message', ({ data }: MessageEvent<DisplayMessage>) => {
      if (data.type === 'hello') return;
      void watch();
      if (data.type === 'view') setView(data.view);
      else void showLanguage(data.facility.language).then(() => setFacility(data.facility));
    });
    channel.postMessage({ type: 'hello' } satisfies DisplayMessage);
    void watch();
    return () => {
      closed.abort();
      channel.close();
    };
  }, [id]);
  const charge = useCharge(view);
  if (view.kind !== 'idle' && view.kind !== 'charged' && view.kind !== 'locked') return { facility, view };
  return { facility, view: charge ?? (view.kind === 'charged' ? { kind: 'idle' } : view) };
}

/** The charge to thank for. It stays its time, also when the seller has gone on, unless the next basket ends it. */
function useCharge(view: Display['view']): DisplayCharge | null {
  const [last, setLast] = useState<DisplayCharge | null>(null);
  /** The charge whose time is over. */
  const [over, setOver] = useState<string | null>(null);
  const charge = view.kind === 'charged' ? view : last;
  useEffect(() => {
    if (view.kind === 'basket') setLast(null);
    if (view.kind === 'charged') setLast(view);
  }, [view]);
  const receipt = charge?.receipt ?? null;
  const until = charge === null ? 0 : charge.at + THANKS;
  useEffect(() => {
    if (receipt === null) return;
    const timer = setTimeout(() => setOver(receipt), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [receipt, until]);
  return charge === null || charge.receipt === over ? null : charge;
}
