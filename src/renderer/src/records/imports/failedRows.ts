/** The rows of an import that have errors, as a file to mend and import again: as they were, and why. */
import { call } from '#screens/base/api/client.ts';
import { saveBytes } from '#screens/components/documents.ts';
import { findModel } from '#shared/catalogue/index.ts';
import type { WriteLabel } from '../values/useLabel.ts';
import { problemText } from './ImportRow.tsx';
import type { ImportState, ShownRow } from './importState.ts';
import { writeCells } from './readFile.ts';

const PAGE = 1000;

/** Saves them. `heading` is that of the column with the reasons. Throws ApiError. */
export async function downloadFailed(state: ImportState, heading: string, label: WriteLabel): Promise<void> {
  const rows: string[][] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: { rows: readonly ShownRow[]; next: number | null } = await call('importRows', {
      import: state.id,
      outcome: 'error',
      limit: PAGE,
      after,
    });
    rows.push(...page.rows.map((row) => rowOf(state, row, label)));
    after = page.next;
  }
  const bytes = new TextEncoder().encode(writeCells([[...state.columns, heading], ...rows]));
  await saveBytes(bytes, `${state.file.replace(/\.\w+$/, '')}-errores.csv`, 'text/csv');
}

/**
 * A row with its reasons under their heading. Cells that have no column come behind these, so that the row is refused for
 * them again for as long as they are there.
 */
function rowOf({ columns, model }: ImportState, { cells, problems }: ShownRow, label: WriteLabel): string[] {
  const reasons = problems
    .filter(({ warning }) => !warning)
    .map((problem) => {
      const text = problemText(problem, label, findModel(model));
      return problem.column === null ? text : `${columns[problem.column]}: ${text}`;
    });
  return [...columns.map((_, index) => cells[index] ?? ''), reasons.join('; '), ...cells.slice(columns.length)];
}
