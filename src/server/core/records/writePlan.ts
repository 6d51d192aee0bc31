/** What writing needs to know of a model, worked out once. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { isFile } from '#shared/catalogue/fieldTypes.ts';
import { columnsOf, findModel } from '#shared/catalogue/index.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import type { ActionScope } from '#shared/domain/scopes.ts';

export interface WritePlan {
  /** Every column a row is inserted with, and whether a create may say what is in it. */
  readonly inserted: readonly { readonly name: string; readonly field: Field; readonly isWritten: boolean }[];
  /** Columns an update may set. */
  readonly settable: ReadonlyMap<string, Field>;
  readonly required: readonly string[];
  /** Columns clients write that refer to records of a model. */
  readonly references: readonly (readonly [name: string, field: Field, ref: string])[];
  /** Columns that need a permission of their own. */
  readonly scoped: readonly { readonly name: string; readonly field: Field; readonly scope: ActionScope }[];
  /** Columns that name a server to ask. */
  readonly servers: readonly string[];
  /** Columns that hold a file clients send. */
  readonly files: readonly (readonly [name: string, field: Field])[];
  /** Fields that hold rows of another model, and what those refer to. */
  readonly children: readonly {
    readonly name: string;
    readonly child: string;
    /** The field of the child that points to its record. */
    readonly by: string;
    readonly references: WritePlan['references'];
  }[];
}

const plans = new WeakMap<AnyModel, WritePlan>();

/** The plan of a model. */
export function planOf(model: AnyModel): WritePlan {
  const known = plans.get(model);
  if (known !== undefined) return known;
  const columns = columnsOf(model).filter(([name]) => name !== 'id');
  const plan: WritePlan = {
    inserted: columns.map(([name, field]) => ({ name, field, isWritten: isWritable(field, 'create') })),
    settable: new Map(columns.filter(([, field]) => isWritable(field, 'update'))),
    required: columns.filter(([, field]) => field.required === true).map(([name]) => name),
    references: referencesOf(model, null),
    scoped: columns.flatMap(([name, field]) =>
      field.scope === undefined ? [] : [{ name, field, scope: field.scope }],
    ),
    servers: columns.flatMap(([name, field]) => (field.asked === undefined ? [] : [name])),
    files: columns.filter(([, field]) => isFile(field) && field.access !== 'ro'),
    children: Object.entries(model.fields).flatMap(([name, { children, computed }]) => {
      const child = children === undefined ? undefined : findModel(children.model);
      if (children === undefined || child === undefined || computed === true) return [];
      return [{ name, child: child.name, by: children.by, references: referencesOf(child, children.by) }];
    }),
  };
  plans.set(model, plan);
  return plan;
}

/** `but`: the field that points from a child to its record. */
function referencesOf(model: AnyModel, but: string | null): WritePlan['references'] {
  return columnsOf(model).flatMap(([name, field]): WritePlan['references'] =>
    field.ref === undefined || name === but || !isWritable(field, 'create') ? [] : [[name, field, field.ref]],
  );
}
