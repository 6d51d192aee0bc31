/** Runs before each test file. */
import { afterAll } from 'vitest';
import { setPinCost } from '#server/core/access/pins.ts';
import { putInOrder } from './afterFile.ts';
import './seed.ts';

// Thousands of PINs are set and shown. That of a server which runs by itself costs what it costs.
setPinCost(4);
afterAll(putInOrder, 60_000);
