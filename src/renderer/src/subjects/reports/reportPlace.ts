/** The address of a report's screen. */
export const REPORT = '/office/reports/$report';
