import { vi } from 'vitest';
import { testHalf } from './half.ts';

vi.mock('../documents/renderer.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./blankPaper.ts')),
}));

testHalf(0);
