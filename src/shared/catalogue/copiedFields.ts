/**
 * What sales and lines of documents keep of a product as it was when it was sold: its fields that name them in `copiedTo`.
 * A field they are to keep, too, is a field of the three models and a column; whatever writes them takes it over from here.
 */
import type { AnyModel } from './defineModel.ts';
import { fieldTypeOf } from './fieldTypes.ts';
import { models, type Row } from './index.ts';

/** The models that keep fields of a product. */
export type Keeper = 'sale' | 'invoiceLine';

type ProductFields = (typeof models.product)['fields'];

/** The fields a model copies from a product. */
export type CopiedField<K extends Keeper> = {
  [F in keyof ProductFields]: ProductFields[F] extends { readonly copiedTo: readonly (infer To)[] }
    ? K extends To
      ? F
      : never
    : never;
}[keyof ProductFields] &
  keyof Row<K>;

/** What a model copies from a product, by its columns. */
export type Copies<K extends Keeper> = Pick<Row<K>, CopiedField<K>>;

/** The fields a model copies from a product, in the product's order. */
export function copiedTo<K extends Keeper>(keeper: K): readonly CopiedField<K>[] {
  return names[keeper] as readonly CopiedField<K>[];
}

/** What a model copies from a product, or from another record that copied it; from nothing, empty values. */
export function copiesOf<K extends Keeper>(
  keeper: K,
  from: { readonly [F in CopiedField<K>]: unknown } | null,
): Copies<K> {
  const entries = copiedTo(keeper).map((name) => [name, from?.[name] ?? nothingIn(keeper, name)]);
  return Object.fromEntries(entries) as Copies<K>;
}

/** The stored value of a copied field where there is nothing to copy. */
export function nothingIn<K extends Keeper>(keeper: K, name: CopiedField<K>): 0 | '' | null {
  const model: AnyModel = models[keeper];
  const field = model.fields[name];
  if (field === undefined) throw new Error(`${keeper} has no field ${name}`);
  if (field.required !== true) return null;
  return fieldTypeOf(field).column === 'text' ? '' : 0;
}

const names: Readonly<Record<Keeper, readonly string[]>> = {
  sale: namesFor('sale'),
  invoiceLine: namesFor('invoiceLine'),
};

function namesFor(keeper: Keeper): readonly string[] {
  const product: AnyModel = models.product;
  return Object.entries(product.fields).flatMap(([name, { copiedTo }]) => (copiedTo?.includes(keeper) ? [name] : []));
}
