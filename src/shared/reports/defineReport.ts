/** `defineReport`: a report, once. Its operation, files, paper, schedule, screen and place in the menu follow. */
import type { z } from 'zod';
import type { Label } from '../catalogue/defineModel.ts';
import type { Comparison } from '../domain/reportPeriod.ts';
import { REPORT_SCOPE } from '../domain/scopes.ts';
import type { OperationInput } from '../operations/defineOperation.ts';
import { type Asked, type Asking, type Choices, queryOf } from './choices.ts';
import type { TableContent } from './table.ts';

/** What a paper is asked. */
export type PaperInput = {
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
  readonly compare?: Comparison;
  readonly company?: number;
  readonly currency?: string;
};

/** A report that a paper shows. */
export interface Part {
  readonly report: AnyTabled;
  readonly input: PaperInput;
  /** Which of its tables: those it shows unless said. */
  readonly tables?: readonly string[];
  /** What its tables are called where they say more than was asked for. */
  readonly title?: Label;
}

/** What all reports have. */
export interface Head<N extends string = string, C extends Choices = Choices> {
  /** Its name in addresses, operations, files and code: that of its file. */
  readonly name: N;
  readonly title: Label;
  /** What the menu calls it, where its title is long. */
  readonly menu?: Label;
  /** Its place in the menu. */
  readonly place: number;
  readonly choices: C;
  /**
   * Its number in `scheduledMail.content`, where it goes by mail. Schedules keep it: it never changes, and no other report
   * takes it, not even once this one is gone.
   */
  readonly mail?: number;
  /** What else its paper shows, after its own tables. */
  readonly beside?: (input: PaperInput, today: string) => readonly Part[];
}

/** What a report with an operation of its own is described by: its answer, and that as tables. */
export interface ReportDefinition<N extends string, C extends Choices, O extends z.ZodType, T extends string>
  extends Head<N, C> {
  /** What its operation is called in the description of the API. */
  readonly summary: Label;
  readonly output: O;
  /** What screens, files and papers show of its answer, the main table first. */
  readonly tables: { readonly [K in T]: (answer: z.output<O>) => TableContent };
  /** The tables that its screen and its paper show: all unless said. Each has its files. */
  readonly shown?: readonly NoInfer<T>[];
  /** It has more rows than an answer holds: its files are written as they are read, in a layout of their own. */
  readonly isBook?: true;
}

/** The operation of a report. */
interface ReportContract<N extends string, C extends Choices, O extends z.ZodType> {
  readonly path: `reports/${N}`;
  readonly method: 'GET';
  readonly kind: 'read';
  readonly scope: typeof REPORT_SCOPE;
  readonly summary: Label;
  readonly input: z.ZodType<Asked<C>, Asking<C>>;
  readonly output: O;
  readonly errors: readonly [];
  readonly events: readonly [];
}

export interface Report<N extends string, C extends Choices, O extends z.ZodType, T extends string>
  extends ReportDefinition<N, C, O, T> {
  readonly query: z.ZodType<Asked<C>, Asking<C>>;
  readonly operation: `report${Capitalize<N>}`;
  readonly contract: ReportContract<N, C, O>;
}

/** Any of them that has an operation of its own. */
export interface AnyTabled extends Head {
  readonly query: z.ZodType;
  readonly operation: `report${string}`;
  readonly contract: OperationInput;
  readonly tables: Readonly<Record<string, (answer: never) => TableContent>>;
  readonly shown?: readonly string[];
  readonly isBook?: true;
}

/** Any report. */
export type AnyReport = AnyTabled | (Head & { readonly query: z.ZodType });

/** What a report answers. */
export type AnswerOf<R extends { readonly output: z.ZodType }> = z.output<R['output']>;

/** Describes a report with an operation of its own. */
export function defineReport<
  const N extends string,
  const C extends Choices,
  O extends z.ZodType,
  const T extends string,
>(definition: ReportDefinition<N, C, O, T>): Report<N, C, O, T> {
  const { name, choices, summary, output } = definition;
  const query = queryOf(choices);
  return {
    ...definition,
    query,
    operation: `report${capitalized(name)}`,
    contract: {
      path: `reports/${name}`,
      method: 'GET',
      kind: 'read',
      scope: REPORT_SCOPE,
      summary,
      input: query,
      output,
      errors: [],
      events: [],
    },
  };
}

/** Describes a report that is made of others: it has a paper and a screen, and no answer of its own. */
export function combineReports<const N extends string, const C extends Choices>(
  head: Head<N, C> & Required<Pick<Head, 'beside'>>,
) {
  return { ...head, query: queryOf(head.choices) };
}

function capitalized<N extends string>(name: N): Capitalize<N> {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}` as Capitalize<N>;
}
