/** All documents worked out by hand. */
import type { GoldenDocument } from './document.ts';
import { ordinaryDocuments } from './ordinary.ts';
import { specialDocuments } from './special.ts';

export const goldenDocuments: readonly GoldenDocument[] = [...ordinaryDocuments, ...specialDocuments];
