import type { Answer } from '#shared/reports/index.ts';

export type Overview = Answer<'overview'>;
export type Figures = Overview['figures'][number];
