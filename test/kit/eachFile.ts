/** Runs before each test file. */
import { afterAll, expect } from 'vitest';
import { setPinCost } from '#server/core/access/pins.ts';
import { startBuiltThreads } from '#server/core/process/threads.ts';
import { putInOrder } from './afterFile.ts';
import { BUILT } from './built.ts';
import { noteCost, processorSeconds } from './costs.ts';
import { requireDeclared } from './recordedEvents.ts';
import './seed.ts';

const begun = processorSeconds();
// Thousands of PINs are set and shown. That of a server which runs by itself costs what it costs.
setPinCost(4);
if (process.env[BUILT] !== undefined) startBuiltThreads(new URL('../../out/server/', import.meta.url));
afterAll(async () => {
  await putInOrder();
  await requireDeclared();
  noteCost(expect.getState().testPath ?? '', processorSeconds() - begun);
});
