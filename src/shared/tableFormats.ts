/** The kinds of files that tables are written as. */
export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Their media types. */
export const fileTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** How a file says whether something holds. */
export const yesNo = { es: ['Sí', 'No'], en: ['Yes', 'No'] } as const;

/** The media type of papers. */
export const PDF_TYPE = 'application/pdf';
/** Rows of a table that are put on paper: more are a file. */
export const MOST_PAPER_ROWS = 2000;
