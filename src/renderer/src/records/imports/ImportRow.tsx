/** A row of an import: its cells, what is wrong with them, what would change, or did. */
import { Badge, Table, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { problemLabel } from '#shared/imports/problems.ts';
import { useLabel, type WriteLabel } from '../values/useLabel.ts';
import classes from './Import.module.css';
import type { ImportState, ShownRow } from './importState.ts';

export interface ImportRowProps {
  readonly state: ImportState;
  readonly row: ShownRow;
}

export function ImportRow({ state, row }: ImportRowProps) {
  const t = useT();
  const label = useLabel();
  const model = findModel(state.model);
  const whole = row.problems.filter(({ column }) => column === null);
  return (
    <Table.Tr>
      <Table.Td c="dimmed" className={classes.cell}>
        {sheetRow(row.number)}
      </Table.Td>
      <Table.Td miw={150} className={classes.cell}>
        <OutcomeBadge row={row} />
        {whole.map((problem) => (
          <Text key={problem.code} size="sm" className={classes.reason}>
            {problemText(problem, label, model)}
          </Text>
        ))}
        {model !== undefined && row.changes.length > 0 && <ChangedFields model={model} row={row} />}
      </Table.Td>
      {state.columns.map((_, index) => {
        const problems = row.problems.filter(({ column }) => column === index);
        const isWarning = problems.every(({ warning }) => warning);
        return (
          <Table.Td
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name that is theirs alone
            key={index}
            className={classes.cell}
            data-fault={problems.length === 0 ? undefined : isWarning ? 'warning' : 'error'}
          >
            <span>{row.cells[index]}</span>
            {problems.map((problem) => (
              <Text key={problem.code} size="sm" className={classes.reason}>
                <IconAlertTriangle
                  size={14}
                  role="img"
                  aria-label={isWarning ? t('imports:warning') : t('imports:error')}
                />{' '}
                {problemText(problem, label, model)}
              </Text>
            ))}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function OutcomeBadge({ row: { outcome, undone } }: { readonly row: ShownRow }) {
  const t = useT();
  const states = {
    new: { color: 'green', text: t('imports:outcome.new') },
    changed: { color: 'blue', text: t('imports:outcome.changed') },
    same: { color: 'gray', text: t('imports:outcome.same') },
    error: { color: 'red', text: t('imports:outcome.error') },
    reversed: { color: 'green', text: t('imports:outcome.reversed') },
    kept: { color: 'orange', text: t('imports:outcome.kept') },
  };
  const state = undone ?? outcome;
  if (state === null) return null;
  const { color, text } = states[state];
  return (
    <Badge variant="dot" color={color} tt="none" fw={600}>
      {text}
    </Badge>
  );
}

/** The fields of the record that a row changes, with what each held before. */
function ChangedFields({ model, row }: { readonly model: AnyModel; readonly row: ShownRow }) {
  const t = useT();
  const label = useLabel();
  return (
    <ul className={classes.changes}>
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          <Tooltip label={String(after ?? '')}>
            <span>
              {t('imports:was', {
                field: label(model.fields[field]?.label),
                before: valueText(t('imports:nothing'), before),
              })}
            </span>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

function valueText(nothing: string, value: unknown): string {
  return value === null || value === undefined || value === '' ? nothing : String(value);
}

/** The number of a row as a spreadsheet counts it: the headings are a row as well. */
function sheetRow(number: number): number {
  return number + 1;
}

/** Problems whose detail is the place of another row. */
const OF_ROWS: ReadonlySet<string> = new Set(['row_repeated', 'tax_number_repeated']);

/** What is wrong with a cell or a row, in words. */
export function problemText(
  { code, detail }: ShownRow['problems'][number],
  label: WriteLabel,
  model: AnyModel | undefined,
): string {
  const field = detail === null ? undefined : model?.fields[detail];
  const plain = OF_ROWS.has(code) && detail !== null ? String(sheetRow(Number(detail))) : detail;
  const said = field === undefined ? plain : label(field.label);
  return said === null ? label(problemLabel(code)) : `${label(problemLabel(code))}: ${said}`;
}
