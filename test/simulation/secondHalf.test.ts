import { vi } from 'vitest';
import { testHalf } from './half.ts';

vi.mock('#server/core/documents/renderer.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./blankPaper.ts')),
}));

testHalf(1);
