/** The types of records and rows that follow from a model and from the types of its fields. */
import type { Json } from './defineModel.ts';
import type { FieldType } from './fieldType.ts';
import type { fieldTypes } from './fieldTypes/index.ts';
import type { NestedInputs, NestedTypes } from './nestedRecords.ts';

type All = (typeof fieldTypes)[keyof typeof fieldTypes];

/** The names of the types in `fieldTypes/`, as models write them. */
export type ScalarType = All['name'];

/** The TypeScript type each has on the wire. */
export type WireTypes = { [T in All as T['name']]: T extends FieldType<string, infer Wire, infer _> ? Wire : never };

/** The TypeScript type each has in its column. */
export type StoredTypes = { [T in All as T['name']]: T extends FieldType<string, infer _, infer S> ? S : never };

type FieldsOf<M> = M extends { readonly fields: infer F } ? F : never;

type Wire<F> = F extends { readonly type: infer T }
  ? T extends ScalarType
    ? WireTypes[T]
    : T extends keyof NestedTypes
      ? NestedTypes[T]
      : readonly { readonly [name: string]: Json }[]
  : never;

type WireIn<F> = F extends { readonly type: infer T }
  ? T extends keyof NestedInputs
    ? NestedInputs[T]
    : Wire<F>
  : never;

/** Set by the service on every row, though the contract does not call it required. */
type AlwaysSet = 'id' | 'created' | 'deleted';

type Nullable<K, F, V> = F extends { readonly required: true } ? V : K extends AlwaysSet ? V : V | null;

/** A record as the API returns it. */
export type RecordOf<M> = {
  -readonly [K in keyof FieldsOf<M> as FieldsOf<M>[K] extends { readonly access: 'wo' } ? never : K]: Nullable<
    K,
    FieldsOf<M>[K],
    Wire<FieldsOf<M>[K]>
  >;
};

/** What a create or update may send: any field, write-only ones too. */
export type WriteOf<M> = {
  -readonly [K in keyof FieldsOf<M>]?: WireIn<FieldsOf<M>[K]> | null | undefined;
};

type Stored<F> = F extends { readonly money: true }
  ? StoredTypes['currency']
  : F extends { readonly type: infer T }
    ? T extends ScalarType
      ? StoredTypes[T]
      : string
    : never;

type IsColumn<F> = F extends { readonly virtual: true } | { readonly children: object } | { readonly access: 'wo' }
  ? false
  : true;

type InternalOf<M> = M extends { readonly internal: infer I }
  ? { -readonly [K in keyof I]: (I[K] extends 'integer' ? number : string) | null }
  : unknown;

/** A row as the database holds it. */
export type RowOf<M> = {
  -readonly [K in keyof FieldsOf<M> as IsColumn<FieldsOf<M>[K]> extends true ? K : never]: Nullable<
    K,
    FieldsOf<M>[K],
    Stored<FieldsOf<M>[K]>
  >;
} & InternalOf<M>;

/** Values of the columns that a model calls derived. */
export type DerivedOf<M> = M extends { readonly derived: readonly (infer D)[] }
  ? Partial<Pick<RowOf<M>, D & keyof RowOf<M>>>
  : Readonly<Record<string, never>>;
