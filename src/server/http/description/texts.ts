import type { JsonObject } from './jsonObject.ts';
import { MAX_ADDRESS } from './limits.ts';

/** A text in a query: no longer than addresses are. */
export const inAddress: JsonObject = { type: 'string', maxLength: MAX_ADDRESS };
