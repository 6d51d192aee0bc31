import type { AnyTabled } from '#shared/reports/defineReport.ts';
import { type Answer, reports, type TabledName, tablesOf } from '#shared/reports/index.ts';
import { TableCard } from './TableCard.tsx';
import type { Chosen } from './useChoices.ts';

export interface ReportTablesProps<N extends TabledName> {
  readonly name: N;
  readonly answer: Answer<N>;
  readonly chosen: Chosen;
}

/** The tables of a report that its screen shows, each with its files. */
export function ReportTables<N extends TabledName>({ name, answer, chosen }: ReportTablesProps<N>) {
  const { shown }: AnyTabled = reports[name];
  return tablesOf(name, answer)
    .filter((table) => shown?.includes(table.name) ?? true)
    .map((table) => (
      <TableCard key={table.name} table={table} format={chosen.format} from={{ report: name, input: chosen.asked }} />
    ));
}
