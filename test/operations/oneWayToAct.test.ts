/** Screens act by `useOperation` and `perform`: no other file minds keys, doubt, or what is to be read again. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const screens = join(import.meta.dirname, '../../src/renderer/src');
const files = globSync('**/*.{ts,tsx}', { cwd: screens })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.') && !file.startsWith('base/api/'));

/** Files that may, and why. */
const minding: Readonly<Record<string, string>> = {
  'components/useOperation.ts': 'it is the way',
  'components/ErrorNotice.tsx': 'it says the doubt, for all',
  'components/explainError.ts': 'it says the doubt, for all',
  'till/useCheckout.ts': 'the key of a charge is the uuid of its basket, which lasts longer than any form',
  'till/refusedLines.ts': 'it hands the doubt of a charge on in an error that names the lines',
  'subjects/checkout/doubt.ts': 'a basket that may be charged is held until that is known',
  'subjects/checkout/useBasketMoves.ts': 'a move of a basket is stored with its key, and goes on in another window',
  'records/form/useRecordForm.ts': 'a draft of a record is stored with its key',
  'subjects/stock/count/useCounting.ts': 'counted lines wait in a queue, each with its key, while there is no network',
  'till/tickets/receiptPrinter.ts': 'paper is moved once for each key, and tried by another way with the same one',
  'subjects/settings/PrinterTest.tsx': 'paper is moved once for each key',
  'setup/SetupPage.tsx': 'before there is anybody to sign in there is no store of writes',
};
/** Files that act and say what is to be read again, and why. */
const refreshing: Readonly<Record<string, string>> = {
  'till/useCheckout.ts': 'its charge does not go by the store of writes',
  'till/held/useHeldBaskets.tsx': 'what is held changes with the basket on screen',
  'subjects/checkout/useBasketMoves.ts': 'its moves do not go by the store of writes',
  'records/form/useRecordForm.ts': 'its drafts do not go by the store of writes',
  'subjects/stock/count/useCounting.ts': 'its queue does not go by the store of writes',
  'records/bulk/BulkDialog.tsx': 'the number of records that are meant is asked for again where it changed',
  'subjects/health/ClockModal.tsx': 'the clock of the machine has no record and no event',
};

const filesWith = (...patterns: readonly RegExp[]): string[] =>
  files.filter((file) => {
    const text = readFileSync(join(screens, file), 'utf8');
    return patterns.every((pattern) => pattern.test(text));
  });

test('no screen minds keys or doubt but those that have a reason', () => {
  expect(filesWith(/\bidempotencyKey\b|\.uncertain\b/).toSorted()).toEqual(Object.keys(minding).toSorted());
});

test('no screen that acts says what is to be read again but those that have a reason', () => {
  const acting = filesWith(
    /\binvalidateQueries\b/,
    /\buse(?:Operation|Steps|RecordWrite)\(|\bperform\(|\bcall\(|\bcreate\(|\bremove\(|\bsaveRecord\(/,
  );
  expect(acting.toSorted()).toEqual(Object.keys(refreshing).toSorted());
});
