/**
 * SQL text and its values together: sql`select * from "sale" where "id" = ${id}`. The one place that knows the dialect.
 *
 * - A value is bound: sql`"name" = ${name}`.
 * - Another sql`…` becomes part of the text, with its values.
 * - `sql.literal` writes constants into the text. An index on some rows is used only where its condition stands word for
 *   word: sql`"status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)})`.
 * - `sql.id` writes the name of a table or column, `sql.list` the values of a list: sql`"id" in ${sql.list(ids)}`.
 * - `sql.join` writes one fragment after another, `sql.raw` a text of the program itself, never one from outside.
 *
 * The text is made once for a template and the fragments in it. `execute.ts` runs it.
 */

import { marks } from './dialectText.ts';

/** A value that SQLite binds. */
export type SqlValue = string | number | bigint | null | Uint8Array;
/** What may stand in a template: a value to bind, or a fragment. */
export type SqlPart = SqlValue | Sql;

/** A statement or a part of one: its text and the values that are bound to it. */
export class Sql {
  readonly shape: Shape;
  readonly values: readonly SqlValue[];

  constructor(shape: Shape, values: readonly SqlValue[]) {
    this.shape = shape;
    this.values = values;
  }

  /** The text for SQLite, made once for a shape. */
  get text(): string {
    return this.shape.textFor(this.values);
  }

  /** In a template without the tag its values would be lost. */
  toString(): never {
    throw new Error('a fragment of SQL stands in no other template than that of sql');
  }
}

/** A statement, or a part of one, from a template. */
export function sql(strings: TemplateStringsArray, ...parts: readonly SqlPart[]): Sql {
  let root = templates.get(strings);
  if (root === undefined) {
    root = { shape: null, next: null };
    templates.set(strings, root);
  }
  let hasFragments = false;
  for (const part of parts) if (part instanceof Sql) hasFragments = true;
  if (!hasFragments) {
    root.shape ??= shapeOf(strings, parts);
    return new Sql(root.shape, parts as readonly SqlValue[]);
  }
  let node = root;
  const values: SqlValue[] = [];
  for (const part of parts) {
    node = behind(node, part instanceof Sql ? part.shape : VALUE);
    if (!(part instanceof Sql)) values.push(part);
    else for (const value of part.values) values.push(value);
  }
  node.shape ??= shapeOf(strings, parts);
  return new Sql(node.shape, values);
}

/** Constants of the program, written into the text, with commas between them. */
sql.literal = (...constants: readonly (number | string)[]): Sql => {
  let node = literals;
  for (const constant of constants) {
    let next = node.next.get(constant);
    if (next === undefined) {
      next = { fragment: null, next: new Map() };
      node.next.set(constant, next);
    }
    node = next;
  }
  node.fragment ??= textual(constants.map(literalText).join(', '));
  return node.fragment;
};

/** The name of a table or column, quoted. */
sql.id = (name: string): Sql => sql.raw(`"${name.replaceAll('"', '""')}"`);

/** Text the program itself holds: an expression of the catalogue, a column of a report. Never one from outside. */
sql.raw = (text: string): Sql => {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= KEPT_TEXTS) texts.clear();
  const made = textual(text);
  texts.set(text, made);
  return made;
};

/** The values of a list, to stand behind `in`. The text is the same however many they are. */
sql.list = (values: readonly (string | number)[]): Sql =>
  sql`(select "value" from json_each(${JSON.stringify(values)}))`;

/** Values with commas between them, for `values (…)` and rows that are compared. */
sql.values = (values: readonly SqlValue[]): Sql => sql.composed(values.map(() => '?').join(', '), values);

/** Fragments one after another, with a text between them. */
sql.join = (fragments: readonly Sql[], between: string): Sql => {
  let node = joins.get(between);
  if (node === undefined) {
    node = { shape: null, next: null };
    joins.set(between, node);
  }
  const values: SqlValue[] = [];
  for (const fragment of fragments) {
    node = behind(node, fragment.shape);
    for (const value of fragment.values) values.push(value);
  }
  node.shape ??= shapeOf(
    ['', ...fragments.map((_, index) => (index < fragments.length - 1 ? between : ''))],
    fragments,
  );
  return new Sql(node.shape, values);
};

/** A text composed by another compiler, as that of lists, with `?` where its values are bound. */
sql.composed = (text: string, values: readonly unknown[]): Sql => {
  const known = composed.get(text);
  const shape = known ?? new Shape(text.split('?'));
  if (known === undefined) {
    if (composed.size >= KEPT_TEXTS) composed.clear();
    composed.set(text, shape);
  }
  if (shape.parts.length !== values.length + 1) throw new Error(`${values.length} values for ${text}`);
  return new Sql(shape, values as readonly SqlValue[]);
};

/** Texts that are put together as the program runs are cached up to this many. */
const KEPT_TEXTS = 2000;
const texts = new Map<string, Sql>();
const composed = new Map<string, Shape>();

/** Shapes of a template, by what stands in each of its places one after another. */
interface Node {
  shape: Shape | null;
  next: WeakMap<Shape, Node> | null;
}
const templates = new WeakMap<TemplateStringsArray, Node>();
const joins = new Map<string, Node>();

interface Literals {
  fragment: Sql | null;
  readonly next: Map<number | string, Literals>;
}
const literals: Literals = { fragment: null, next: new Map() };

function behind(node: Node, shape: Shape): Node {
  node.next ??= new WeakMap();
  const known = node.next.get(shape);
  if (known !== undefined) return known;
  const next: Node = { shape: null, next: null };
  node.next.set(shape, next);
  return next;
}

/** A text with its places for values, and what SQLite is given of it. */
export class Shape {
  /** What stands before, between and behind the values. */
  readonly parts: readonly string[];
  /** The values that are cast; null until a text is asked for. */
  private compared: readonly number[] | null = null;
  /** The texts by the kinds of the values that are cast. */
  private readonly texts = new Map<number | string, string>();

  constructor(parts: readonly string[]) {
    this.parts = parts;
  }

  /** The text where these values are bound. */
  textFor(values: readonly SqlValue[]): string {
    this.compared ??= comparedOf(this);
    let key: number | string = this.compared.length <= PACKED ? 0 : '';
    for (const index of this.compared) {
      const kind = kindOf(values[index]);
      key = typeof key === 'number' ? key * 3 + kind : `${key}${kind}`;
    }
    let text = this.texts.get(key);
    if (text === undefined) {
      text = this.compile(values, new Set(this.compared));
      this.texts.set(key, text);
    }
    return text;
  }

  private compile(values: readonly SqlValue[], compared: ReadonlySet<number>): string {
    return this.parts.reduce((text, part, index) => {
      const mark = compared.has(index - 1) ? MARKS[kindOf(values[index - 1])] : '?';
      return `${text}${mark}${part}`;
    });
  }
}

/** A value in a template. */
const VALUE = new Shape(['', '']);

function textual(text: string): Sql {
  return new Sql(new Shape([text]), []);
}

function shapeOf(strings: readonly string[], values: readonly SqlPart[]): Shape {
  const parts = [strings[0] ?? ''];
  for (const [index, part] of values.entries()) {
    const [first = '', ...others] = (part instanceof Sql ? part.shape : VALUE).parts;
    parts.push(`${parts.pop() ?? ''}${first}`, ...others);
    parts.push(`${parts.pop() ?? ''}${strings[index + 1] ?? ''}`);
  }
  return new Shape(parts);
}

function literalText(constant: number | string): string {
  if (typeof constant === 'string') return `'${constant.replaceAll("'", "''")}'`;
  if (!Number.isSafeInteger(constant)) throw new Error(`no integer: ${constant}`);
  return String(constant);
}

/*
 * SQLite's build has STAT4: it looks a bare `?` that is compared with an indexed column up in its samples, and plans the
 * statement anew at every other value, which costs ten times the statement. It does not look through a cast. What is
 * assigned, inserted or handed to a function stays as it is.
 */
const MARKS = ['?', marks.integer, marks.text] as const;
const COMPARED = /(?:[=<>]|\bis(?: not)?|\bbetween|\bbetween \? and|\blimit|\boffset)\s*$/i;
/** As far back as that looks. */
const LOOKED_AT = 60;
/** Where the assignments of an update begin, and where they end. */
const CLAUSES = /\b(?:set|where)\b/gi;
/** As many kinds of values as a number tells apart. */
const PACKED = 30;

function comparedOf({ parts }: Shape): number[] {
  let before = '';
  let isAssigned = false;
  return parts.slice(0, -1).flatMap((part, index) => {
    before = `${before}${index === 0 ? '' : '?'}${part}`.slice(-LOOKED_AT);
    const clause = part.match(CLAUSES)?.at(-1)?.toLowerCase();
    if (clause !== undefined) isAssigned = clause === 'set';
    return !isAssigned && COMPARED.test(before) ? [index] : [];
  });
}

/** The index of its mark. */
function kindOf(value: SqlValue | undefined): 0 | 1 | 2 {
  if (typeof value === 'string') return 2;
  return Number.isSafeInteger(value) ? 1 : 0;
}
