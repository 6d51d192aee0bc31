import { z } from 'zod';

/** A document that a request issued: where its file is. */
export const documentMade = z.object({ kind: z.enum(['ticket', 'invoice']), path: z.string() });
