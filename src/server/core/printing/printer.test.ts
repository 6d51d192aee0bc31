/** How prints go on printers of every kind: what came out, byte for byte, and what is said of it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '#shared/errors.ts';
import {
  type PrinterBehaviour,
  type ReceiptPrinter,
  startBlackHole,
  startReceiptPrinter,
} from '#test/kit/receiptPrinter.ts';
import { encodeDrawer } from './escPos.ts';
import { defaultTimes, type PrinterAddress, sendPrint, sendToPrinter, type Times } from './printer.ts';
import { beginPrint, printStateOf } from './prints.ts';

/** As usual, but for how long nothing may happen. */
const times: Times = {
  ...defaultTimes,
  connect: 200,
  ask: 40,
  answer: 400,
  grace: 20,
  poll: 30,
  silence: 300,
  slowest: 20_000,
  typical: 40_000,
};

let printer: ReceiptPrinter;
beforeEach(async () => {
  printer = await startReceiptPrinter();
  return () => printer.close();
});
let count = 0;
afterEach(() => {
  count = 0;
});

const ticket = (length = 3966): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index === length - 1 ? 0x0a : 0x20 + ((index * 7) % 90)));
const at = (confirms = true): PrinterAddress => ({ host: '127.0.0.1', port: printer.port, confirms });
const name = (): string => `print ${++count} ${printer.port}`;

async function send(bytes = ticket(), confirms = true) {
  const uuid = name();
  const first = await sendPrint(at(confirms), bytes, beginPrint(uuid), times);
  const last = async () => {
    await expect.poll(() => printStateOf(uuid).outcome, { timeout: 5000, interval: 10 }).not.toBe('printing');
    return printStateOf(uuid);
  };
  return { first, last };
}
const expectAll = (bytes: Uint8Array, tickets = 1): void => {
  expect(printer.received.map(({ length }) => length)).toEqual(Array.from({ length: tickets }, () => bytes.length));
  for (const each of printer.received) expect(each.equals(Buffer.from(bytes))).toBe(true);
};

/** Printers that print all of a long ticket, and what is said of it in the end. */
const whole: readonly (readonly [string, PrinterBehaviour])[] = [
  ['closes when it has read all', {}],
  ['breaks off when it has read all', { closes: 'reset' }],
  ['answers what it is asked', { answers: true }],
  ['answers, and breaks off afterwards', { answers: true, closes: 'reset' }],
  ['answers, and never closes', { answers: true, closes: 'never' }],
  ['holds 1 KB and reports while it prints', { buffer: 1024, speed: 8, reports: true }],
  ['holds 1 KB, reports and breaks off', { buffer: 1024, speed: 8, reports: true, closes: 'reset' }],
  ['holds 512 bytes, is slow and says nothing', { buffer: 512, speed: 12 }],
  ['is slow, answers and reports', { buffer: 1024, speed: 8, answers: true, reports: true }],
];

test.each(whole)('a printer that %s prints the ticket, once and whole', async (_, behaviour) => {
  printer.behave(behaviour);
  const { last } = await send();
  expect(await last()).toEqual({ outcome: 'printed', trouble: null });
  expectAll(ticket());
});

test.each(whole)('and so it does two that are sent at once: a printer that %s', async (_, behaviour) => {
  printer.behave(behaviour);
  const both = await Promise.all([send(ticket(900)), send(ticket(900))]);
  for (const { last } of both) expect((await last()).outcome).toBe('printed');
  expectAll(ticket(900), 2);
});

describe('a printer that breaks off in the middle leaves it to whoever looks, and gets nothing again:', () => {
  test.each([
    ['after the first bytes', { resetsAfter: 100 }],
    ['half way', { resetsAfter: 2000 }],
    ['half way, though it answers', { resetsAfter: 2000, answers: true }],
    ['before its last piece', { resetsAfter: 3000, buffer: 512 }],
  ] as const)('%s', async (_, behaviour) => {
    printer.behave(behaviour);
    const { last } = await send();
    expect(await last()).toEqual({ outcome: 'unknown', trouble: null });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(printer.received).toHaveLength(1);
    const [part] = printer.received;
    expect(part?.equals(Buffer.from(ticket()).subarray(0, part.length))).toBe(true);
  });
});

describe('one that says nothing and never closes', () => {
  test('is told from a slow one in time, and leaves it to whoever looks', async () => {
    printer.behave({ closes: 'never' });
    const { first, last } = await send();
    expect(first).toEqual({ outcome: 'printing', trouble: expect.stringMatching(/silent|slow/) });
    expect(await last()).toEqual({ outcome: 'unknown', trouble: null });
    expectAll(ticket());
  });

  test('has printed where it is known to be so', async () => {
    printer.behave({ closes: 'never' });
    const { first } = await send(ticket(), false);
    expect(first).toEqual({ outcome: 'printed', trouble: null });
    await expect.poll(() => printer.received[0]?.length).toBe(ticket().length);
  });

  test('makes way for the next ticket', async () => {
    printer.behave({ closes: 'never' });
    const prints = await Promise.all([send(ticket(300)), send(ticket(300)), send(ticket(300))]);
    for (const { last } of prints) expect((await last()).outcome).toBe('unknown');
    expectAll(ticket(300), 3);
  });

  test('or reads nothing, as one without paper does: nothing comes out, and nobody says that it did', async () => {
    printer.behave({ stalls: true });
    const { last } = await send();
    expect(await last()).toEqual({ outcome: 'unknown', trouble: null });
    expect(printer.received).toEqual([]);
  });
});

describe('a printer that can print nothing is sent nothing, and says why in time:', () => {
  test.each([
    ['paper', 'printer_out_of_paper'],
    ['cover', 'printer_cover_open'],
    ['fault', 'printer_fault'],
  ] as const)('%s', async (hindrance, code) => {
    printer.behave({ answers: true, hindrance });
    // An answer is given in two seconds. What is thrown was known by then.
    const refused = await send().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ServiceError);
    expect((refused as ServiceError).code).toBe(code);
    expect(printer.received).toEqual([]);
  });

  test('it is off, and refuses', async () => {
    const { port } = printer;
    await printer.close();
    const sent = sendPrint({ host: '127.0.0.1', port, confirms: true }, ticket(), beginPrint(undefined), times);
    await expect(sent).rejects.toMatchObject({ code: 'printer_unavailable' });
    printer = await startReceiptPrinter();
  });

  test('it is off, and its address leads nowhere', async () => {
    const hole = await startBlackHole();
    const sent = sendPrint({ host: '127.0.0.1', port: hole.port, confirms: true }, ticket(), beginPrint('hole'));
    await expect(sent).rejects.toMatchObject({ code: 'printer_unavailable' });
    expect(printStateOf('hole')).toEqual({ outcome: 'failed', trouble: 'off' });
    await hole.close();
  });
});

test('paper that ends in the middle is asked for, and the rest comes out when there is some', async () => {
  printer.behave({ answers: true, buffer: 512, speed: 4 });
  const uuid = name();
  const sending = sendPrint(at(), ticket(2000), beginPrint(uuid), times);
  await expect.poll(() => printer.received[0]?.length ?? 0, { interval: 5 }).toBeGreaterThan(0);
  printer.behave({ answers: true, buffer: 512, speed: 4, hindrance: 'paper' });
  await sending;
  expect(printer.received[0]?.length).toBeLessThan(2000);
  printer.behave({ answers: true, buffer: 512, speed: 4 });
  await expect.poll(() => printStateOf(uuid), { timeout: 5000 }).toEqual({ outcome: 'printed', trouble: null });
  expectAll(ticket(2000));
});

describe('the drawer', () => {
  test.each(whole.slice(0, 6))('opens once by a printer that %s', async (_, behaviour) => {
    printer.behave(behaviour);
    await sendToPrinter(at(), encodeDrawer(), times);
    await expect.poll(() => printer.received.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expectAll(encodeDrawer());
  });

  test('does not open by one that is off', async () => {
    const { port } = printer;
    await printer.close();
    const sent = sendToPrinter({ host: '127.0.0.1', port, confirms: true }, encodeDrawer(), times);
    await expect(sent).rejects.toMatchObject({ code: 'printer_unavailable' });
    printer = await startReceiptPrinter();
  });
});

test('a print nobody here knows of has an outcome that nobody knows', () => {
  expect(printStateOf('another')).toEqual({ outcome: 'unknown', trouble: null });
});
