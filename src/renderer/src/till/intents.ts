/** What can be asked of the till. */
export type TillIntent = 'till.customer' | 'till.held' | 'till.sales';
