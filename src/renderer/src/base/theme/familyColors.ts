/** Colours offered for a new family: apart from each other on light and dark surfaces. */
export const familyColors = ['#1f8f7b', '#2f7ebc', '#7a5bc0', '#c0567e', '#c77b30', '#8a8f3c', '#5b7083'] as const;
