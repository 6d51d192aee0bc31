/** A barcode scanner, as the page sees one: a keyboard with a pace of its own, however busy the machine is. */
import type { CDPSession, Page } from 'playwright/test';

/** Milliseconds from key to key of a scanner. */
const PACE = 8;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

type End = 'Enter' | 'Tab';

/** Scans a code into whatever has the focus. The keys state the time they were pressed at, as those of a real scanner do. `pace`: milliseconds a key. */
export async function scan(page: Page, code: string, end: End = 'Enter', pace = PACE): Promise<void> {
  await press(page, [...code, end], Date.now(), pace);
}

/**
 * Scans a code while the page is slow to follow: it sees `first`, a key of the scan or one pressed before it, does what
 * `meanwhile` waits for, and then gets the rest, which states to have come `pause` milliseconds after `first`.
 */
export async function scanSlowly(
  page: Page,
  first: string,
  pause: number,
  meanwhile: () => Promise<void>,
  rest: string,
): Promise<void> {
  const start = Date.now();
  await press(page, [first], start);
  await meanwhile();
  await press(page, [...rest, 'Enter'], start + pause);
}

/** Presses keys one after the other at the pace of a scanner, the first at `start`. */
async function press(page: Page, pressed: readonly string[], start: number, pace = PACE): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const keys = await session;
  const sent = pressed.flatMap((key, index) => {
    const timestamp = (start + index * pace) / 1000;
    const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
    const windowsVirtualKeyCode = NAMED[key] ?? key.toUpperCase().charCodeAt(0);
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

const NAMED: Readonly<Record<string, number>> = { Enter: 13, Tab: 9, F12: 123 };

function codeOf(key: string): string {
  if (/^\d$/.test(key)) return `Digit${key}`;
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return key === '-' ? 'Minus' : key;
}
