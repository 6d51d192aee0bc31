/** What can be asked of the till. */
export type TillIntent = 'till.customer' | 'till.entry' | 'till.held' | 'till.sales';
