/** A barcode scanner, as the page sees one: a keyboard with a pace of its own, however busy the machine is. */
import type { CDPSession, Page } from 'playwright/test';

/** Milliseconds from key to key of a scanner. */
const PACE = 8;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Scans a code into whatever has the focus. The keys state the time they were pressed at, as those of a real scanner do. */
export async function scan(page: Page, code: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const keys = await session;
  const start = Date.now() / 1000;
  const sent = [...code, end].flatMap((key, index) => {
    const timestamp = start + (index * PACE) / 1000;
    const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
    const windowsVirtualKeyCode = { Enter: 13, Tab: 9 }[key] ?? key.toUpperCase().charCodeAt(0);
    return [
      keys.send('Input.dispatchKeyEvent', {
        ...{ type: text === undefined ? 'rawKeyDown' : 'keyDown', key, code: codeOf(key), timestamp },
        ...{ windowsVirtualKeyCode, ...(text === undefined ? {} : { text }) },
      }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: codeOf(key), windowsVirtualKeyCode, timestamp }),
    ];
  });
  await Promise.all(sent);
}

function codeOf(key: string): string {
  if (/^\d$/.test(key)) return `Digit${key}`;
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return key === '-' ? 'Minus' : key;
}
