/** The registry of reports, and what follows from them: the tables of their answers, and the parts of their papers. */

import type { InputOf } from '../operations/defineOperation.ts';
import type { AnswerOf, AnyReport, AnyTabled, PaperInput, Part } from './defineReport.ts';
import { reports } from './definitions/index.ts';
import { type ReportName, reportList } from './list.ts';
import type { ReportTable } from './table.ts';

export type { PaperInput };
export { reports };

type Reports = typeof reports;

/** The reports that have an operation, and tables of its answer. */
export type TabledName = {
  [N in ReportName]: Reports[N] extends { readonly operation: string } ? N : never;
}[ReportName];
/** What a report answers. */
export type Answer<N extends TabledName> = AnswerOf<Reports[N]>;

/** What it is asked. */
export type AskingOf<N extends TabledName> = InputOf<Reports[N]['contract']>;

/** Every report with its name, in the order of the menu. */
export function allReports(): readonly (readonly [ReportName, AnyReport])[] {
  return (Object.keys(reportList) as ReportName[]).map((name) => [name, reports[name]]);
}

/** Those that have an operation, and tables of its answer. */
export function tabledReports(): readonly (readonly [TabledName, AnyTabled])[] {
  return allReports().filter((entry): entry is [TabledName, AnyTabled] => 'operation' in entry[1]);
}

/** The tables of an answer, the main one first. */
export function tablesOf<N extends TabledName>(name: N, answer: Answer<N>): readonly ReportTable[] {
  const own = currenciesOf(answer);
  const [currency = null, ...others] = new Set(own.map((part) => part.currency));
  const otherCurrencies = leftOut(own);
  const { tables }: AnyTabled = reports[name];
  return Object.entries(tables).map(([table, contentOf]) => {
    const content = contentOf(answer as never);
    const hasMoney = content.columns.some(({ type }) => type === 'money');
    return {
      ...content,
      name: table,
      ...(hasMoney ? { currency: others.length === 0 ? currency : null, otherCurrencies } : {}),
    };
  });
}

/** A report that a paper shows, and which of its tables. */
export interface PaperPart extends Omit<Part, 'report' | 'tables'> {
  readonly report: TabledName;
  readonly tables: readonly string[];
}

/** What a paper shows, in its order. `today`: the day that counts as today. */
export function partsOf(name: ReportName, input: PaperInput, today: string): readonly PaperPart[] {
  const own: AnyReport = reports[name];
  const beside = own.beside?.(input, today) ?? [];
  return [...('operation' in own ? [{ report: own, input }] : []), ...beside].map(({ report, ...part }: Part) => ({
    tables: report.shown ?? Object.keys(report.tables),
    ...part,
    report: report.name as TabledName,
  }));
}

/** What of an answer is in one currency, and what that leaves out. */
interface InOneCurrency {
  readonly currency: string;
  readonly otherCurrencies: readonly string[];
}

function currenciesOf(answer: object): readonly InOneCurrency[] {
  if ('figures' in answer) return (answer as Answer<'overview'>).figures;
  return 'otherCurrencies' in answer ? [answer as InOneCurrency] : [];
}

/** What none of several parts has that another leaves out. */
function leftOut(parts: readonly InOneCurrency[]): readonly string[] {
  const shown = new Set(parts.map(({ currency }) => currency));
  return [...new Set(parts.flatMap(({ otherCurrencies }) => otherCurrencies))]
    .filter((currency) => !shown.has(currency))
    .toSorted();
}
