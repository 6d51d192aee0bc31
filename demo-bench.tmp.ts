import { mkdtempSync, rmSync } from 'node:fs';
import { benchFees } from './bench/fees.ts';
const folder = mkdtempSync('/tmp/demo-bench-');
try { await benchFees(folder, { fees: Number(process.argv[2]) } as never); } finally { rmSync(folder, { recursive: true, force: true }); }
