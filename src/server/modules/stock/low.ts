import { sql } from '#server/core/db/sql.ts';

/**
 * The condition of products low on stock: less than their minimum is left or, where they have none, nothing. One that may
 * run out has a minimum of 0. In the words of the index "product_low", without which it would read every product.
 */
export const LOW_STOCK = sql`"useStock" = 1 and "active" = 1 and "deleted" = 0
  and ("stock" < "minimumStock" or ("minimumStock" is null and "stock" <= 0))`;
