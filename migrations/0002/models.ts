import { balances } from './balances.ts';
import { customers } from './customers.ts';
import { exchange } from './exchange.ts';
import { stock } from './stock.ts';
import { subscriptions } from './subscriptions.ts';

/** The records of the whole contract and those beside them. */
export const models: readonly string[] = [...customers, ...subscriptions, ...balances, ...stock, ...exchange];
