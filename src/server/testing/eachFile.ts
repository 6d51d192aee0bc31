/** Runs before each test file. */
import { afterAll } from 'vitest';
import { putInOrder } from './afterFile.ts';
import './seed.ts';

afterAll(putInOrder, 60_000);
