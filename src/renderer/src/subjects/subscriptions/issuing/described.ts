/** Styles of a box to tick whose text has another below it, which belongs together. */
export const described = { label: { paddingBlock: '4px 0' }, description: { marginTop: 0 } } as const;
