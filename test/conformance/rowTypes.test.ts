/**
 * The type that a query says of its rows is what it selects: `queryAll<Row>(db, sql…)` takes any. TypeScript tells the
 * names of a type, and the text those of the columns; of `*` the catalogue, which the test of the schema holds to the
 * tables. What a fragment selects is not known.
 */
import { join } from 'node:path';
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectedColumns } from '#test/kit/selectedColumns.ts';

const root = join(import.meta.dirname, '../..');
const config = join(root, 'tsconfig.node.json');

let api: API;
beforeAll(() => {
  api = new API({ cwd: root });
});
afterAll(() => api.close());

test('the columns of a select are read from its text', () => {
  const names = (text: string) => selectedColumns(text)?.names;
  expect(
    names('select "id", t."name", count(*) as "count", (select 1 from "a") as one, lag(x) over w as b from t'),
  ).toEqual(['id', 'name', 'count', 'one', 'b']);
  expect(names('with "a" as (select "b" from "c") select a."d" from "a"')).toEqual(['d']);
  expect(names('update "job" set "status" = 1 where "id" = ? returning "id", "kind"')).toEqual(['id', 'kind']);
  expect(names('select * from (select "x", max("y") as "z" from "t")')).toEqual(['x', 'z']);
  expect(selectedColumns('select "id", ? from "t"')).toMatchObject({ names: ['id'], hasMore: true });
  expect(selectedColumns('select l.* from "inventoryCountLine" l')?.names).toContain('counted');
  expect(selectedColumns('where "id" = 1')).toBeNull();
});

test('rows have the columns that their types say', () => {
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (project === undefined) throw new Error(`no project ${config}`);
  const { program, checker } = project;
  const files = program.getSourceFileNames().filter((file) => /\/src\/server\/(?!.*\.test\.ts$)/.test(file));
  let held = 0;
  const faults: string[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source === undefined || !/\bquery(?:All|First)\b/.test(source.text)) continue;
    for (const call of queriesIn(source)) {
      const text = statementOf(call, source);
      const selected = text === null ? null : selectedColumns(text);
      const names = namesOf(call, checker);
      if (selected === null || names === null) continue;
      held += 1;
      const columns = new Set(selected.names);
      const missing = selected.hasMore ? [] : names.required.filter((name) => !columns.has(name));
      const unsaid = selected.isWhole ? [] : selected.names.filter((name) => !names.all.has(name));
      if (missing.length + unsaid.length === 0) continue;
      faults.push(
        `${file.slice(root.length + 1)}: not selected: ${missing.join()}; not in the type: ${unsaid.join()}\n  ${text}`,
      );
    }
  }
  expect(faults).toEqual([]);
  // Nearly all: not those that only ask whether there is a row, and those whose statement is written elsewhere.
  expect(held).toBeGreaterThan(270);
});

function queriesIn(source: SourceFile): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    const isQuery = isCallExpression(node) && isIdentifier(node.expression) && QUERY.test(node.expression.text);
    if (isQuery) found.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

const QUERY = /^query(?:All|First)$/;

/** The names of the type of its rows; null where it is a parameter of what is around it. */
function namesOf(
  call: CallExpression,
  checker: Checker,
): { readonly all: ReadonlySet<string>; readonly required: readonly string[] } | null {
  const type = rowType(call, checker);
  const properties = type === undefined ? [] : checker.getPropertiesOfType(type);
  if (properties.length === 0) return null;
  return {
    all: new Set(properties.map(({ name }) => name)),
    required: properties.flatMap(({ name, flags }) => ((flags & SymbolFlags.Optional) === 0 ? [name] : [])),
  };
}

/** The type of its rows: the one it is given, else that of what it promises. */
function rowType(call: CallExpression, checker: Checker): Type | undefined {
  const [given] = call.typeArguments ?? [];
  if (given !== undefined) return checker.getTypeFromTypeNode(given);
  const promised = argumentOf(checker.getTypeAtLocation(call), checker);
  if (promised === undefined) return undefined;
  return isIdentifier(call.expression) && call.expression.text === 'queryAll'
    ? argumentOf(promised, checker)
    : checker.getNonNullableType(promised);
}

function argumentOf(type: Type | undefined, checker: Checker): Type | undefined {
  return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
}

/** Its statement with `?` for expressions and without constants; null where it is written elsewhere. */
function statementOf(call: CallExpression, source: SourceFile): string | null {
  const statement = call.arguments[1];
  const text = statement === undefined ? '' : source.text.slice(statement.pos, statement.end).trim();
  if (!text.startsWith('sql`')) return null;
  let said = '';
  let depth = 0;
  for (let at = 'sql`'.length; at < text.length - 1; at++) {
    const opens = text.startsWith('${', at);
    if (opens && depth === 0) said += '?';
    if (opens || (depth > 0 && text[at] === '{')) depth += 1;
    else if (depth > 0 && text[at] === '}') depth -= 1;
    else if (depth === 0) said += text[at];
    if (opens) at += 1;
  }
  return said.replaceAll(/'[^']*'/g, "''");
}
