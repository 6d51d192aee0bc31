/** Runs before each test file. */
import { afterAll } from 'vitest';
import '../compose.ts';
import { putInOrder } from './afterFile.ts';
import './seed.ts';

afterAll(putInOrder, 60_000);
