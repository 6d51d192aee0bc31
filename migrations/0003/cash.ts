/** What cash points report. */
export const cash: readonly string[] = [];
