/** What the header of a database file says it belongs to: `Taqu`, as a number (SQLite's file format, 1.3.17). */
export const APPLICATION_ID = 0x54617175;
