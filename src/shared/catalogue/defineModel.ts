/**
 * `defineModel`: the one place a record type is described. Types, schemas, tables, routes, OpenAPI and screens derive
 * from what it returns.
 */

import type { ActionScope } from '../domain/scopes.ts';
import type { Area } from '../domain/versions.ts';
import type { SettingGroup } from '../settings/groups.ts';

/** Text in every language of the product. */
export interface Label {
  readonly es: string;
  readonly en: string;
}

/** JSON as the wire carries it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What a text of a person or company is. */
export type ContactFormat = 'email' | 'telephone' | 'postcode' | 'iban' | 'birthDate' | 'language' | 'printed';

/** `rw` writable; `ro` set by the service; `createOnly` taken on create and ignored afterwards; `wo` never sent back. */
export type Access = 'rw' | 'ro' | 'createOnly' | 'wo';

/** A stored default for a required field: the value a create without the field gets, on the wire. */
export type Default = Json;

/** One field. `type` is a contract type name or a nested record array such as `InvoiceTax[]`. */
export interface Field {
  readonly type: string;
  readonly label: Label;
  readonly required?: boolean;
  /** Default `rw`. */
  readonly access?: Access;
  /** What a create that leaves the field out stores. */
  readonly default?: Default;
  /** Required, yet a create may leave it out: `records/rules` fills it in. Says with what, for the description. */
  readonly filledWith?: Label;
  /** Clients may send it, the service works it out: what is sent is checked and ignored, in strict mode too. */
  readonly computed?: true;
  /** select: the stored integers with their labels. */
  readonly values?: { readonly [value: number]: Label };
  /** select: what files of other programs call the values, besides their labels. */
  readonly words?: { readonly [value: number]: readonly string[] };
  /** select: the value that nearly every record has. In lists it is plain, so that what differs is seen. */
  readonly usual?: number;
  /** int: the model whose id it holds. manyToMany: the model whose ids it holds. */
  readonly ref?: string;
  /** int: the model whose id it holds, where the contract has 0 for none. No reference, for a row may refer to nothing. */
  readonly idOf?: 'customer';
  /** string: longest length in characters, if not 255. */
  readonly max?: number;
  /** currency: whole cents, because it is paid, counted or owed. Prices and costs are finer. */
  readonly cents?: true;
  /** float: an amount of money, stored as `currency` is. The contract calls it a float. */
  readonly money?: true;
  /**
   * currency: units instead of money where the record at the end of this path of references, as `expand` takes it, has the
   * `kind` of units.
   */
  readonly measuredBy?: string;
  /** int, float, currency: the sum over many records says something. That of prices does not. */
  readonly summed?: true;
  /** int, float, currency: least value allowed. */
  readonly min?: number;
  /** string: the URL of a server this one will ask. Only https, and none inside a network, unless `allowedServers` has it. */
  readonly asked?: 'url';
  /** string: a code or number, which is sorted by its characters and not by the alphabet. */
  readonly code?: true;
  /**
   * string: a code that a scan may mean. It is compared by its key (`domain/codes.ts`), which the internal column `codeKey`
   * has, and no two things have one key. One field of a model. `assigned`: a number the service assigns, which has no key
   * and is refused nothing; no code may be one that there is.
   */
  readonly scanned?: true | 'assigned';
  /** string: a telephone number. In a search field it is found however it is written. */
  readonly telephone?: true;
  /**
   * string, date: what it is, beside a telephone number, which the mark above says. What is none is taken and warned of
   * (`domain/contactData.ts`). A postcode goes by the fields `country` and `region` of the model.
   */
  readonly format?: Exclude<ContactFormat, 'telephone'>;
  /**
   * string: a tax number. In a search field it is found however it is written. By name the fields that say its kind, the
   * country that issued it and that of the address, where the model has them.
   */
  readonly taxNumber?: true | { readonly kind: string; readonly issuer: string; readonly country: string };
  /** string: what people call some of its values, which are the API's own names. Files may have either. */
  readonly called?: { readonly [value: string]: Label };
  /** string: a time of the clock, `09:00`. Files may have it as `9:00`. */
  readonly timeOfDay?: true;
  /** string: a time zone, by its id in the IANA database. */
  readonly timeZone?: true;
  /**
   * It says something of a customer, or may: it is erased with their personal data. `kept`: a document says it, which the law
   * has a business keep. It is found no more then.
   */
  readonly personal?: true | 'kept';
  /** text: why a mail was not delivered, which is shown in the language of who reads it (`domain/mailReplies.ts`). */
  readonly mailReason?: true;
  /** Not stored in the row: `records/rules` derives it when the record is read. */
  readonly virtual?: boolean;
  /** Nested records that are rows of another model, found by their field `by`. */
  readonly children?: { readonly model: string; readonly by: string };
  /**
   * The permission needed, on top of writing the model, to set the field to something else than it is, or on create to
   * something else than its default, nothing or zero. 403 `insufficient_scope` without it. Not for fields of models that
   * are written as part of another.
   */
  readonly scope?: ActionScope;
  /**
   * Its value gives money its currency, owner or kind, and stays once a record rests on it; another value takes a record of
   * its own. What rests on it: `sale.company` through a field, `posMovement.pos.company` through what that refers to,
   * `sale.taxes` in a list of parts, `voucherMovement` whatever the record.
   */
  readonly settledBy?: readonly string[];
  /** Of a product: the models whose records keep it, in a field of the same name, as it was when it was sold. */
  readonly copiedTo?: readonly ('sale' | 'invoiceLine')[];
  /** Only one live record has a value of it; the database holds it to that. */
  readonly unique?: true;
  /** What files of other programs call the column of it, in any language: headings an import takes for the field. */
  readonly aliases?: readonly string[];
  /**
   * string: several columns of a file may give it together, in their order. The headings of those that give a part of it,
   * such as surnames.
   */
  readonly parts?: readonly string[];
}

/** Records of another model that a file gives in one column of the record they belong to, such as a product's barcodes. */
export interface ImportedChildren {
  readonly model: string;
  /** The field of the child that points to the record. */
  readonly by: string;
  /** The field the column holds. */
  readonly field: string;
  readonly label: Label;
  readonly aliases?: readonly string[];
}

/** How records come in from a file (`shared/imports`). */
export interface Imports {
  /** What a row may name its record by, besides `id`: fields, or names of `children`. The best guess first. */
  readonly keys: readonly string[];
  /** Columns that give records of other models, by a name that is no field. */
  readonly children?: { readonly [name: string]: ImportedChildren };
}

/** What people do in the office, in the order of its menu. */
export const jobNames = ['sales', 'customers', 'vouchers', 'invoices', 'stock', 'reports', 'settings'] as const;
export type JobName = (typeof jobNames)[number];

/** A list as it is often wanted: filters, search and order, by the names of the address of a list. */
export interface ModelView {
  /** Names it in an address. Letters: numbers are those of saved views. */
  readonly name: string;
  readonly label: Label;
  readonly address: { readonly [name: string]: string | number | boolean | object };
  /** Its conditions mean one thing together: the list names them by the view, and not one by one. */
  readonly isWhole?: true;
}

export interface ModelInput {
  /** Name on the wire and in the database, e.g. `posMovement`. */
  readonly name: string;
  readonly label: Label;
  readonly plural: Label;
  /** The job of the office its list belongs to, and its place there: the first opens with the job. */
  readonly job?: readonly [JobName, number];
  /** The group of the settings whose list it is found in. */
  readonly settingGroup?: SettingGroup;
  /** `full` = R L C U D, `readOnly` = R L. */
  readonly operations: 'full' | 'readOnly';
  /** `audit` = created, createUser, updated, updateUser, deleted; `audit4` = the same without `deleted`. */
  readonly audit: 'audit' | 'audit4';
  /** Whose version labels it answers with; invoicing unless said. */
  readonly apiArea?: Area;
  /**
   * Its records decide what may be done from then on: who may do what, by which limits. They are written by scopes of
   * one's own, never by one that a manager lent for one action.
   */
  readonly lasting?: true;
  /** The field shown where a record is named in one line. */
  readonly title: string;
  /** Where the currency of its amounts stands, if not with the facility: a field, or one that its references lead to. */
  readonly currency?: string;
  /** The columns of its list unless somebody chose others, as many as a small screen shows. */
  readonly listed: readonly string[];
  /** Views of its list that every installation has, beside that of everything. */
  readonly views?: readonly ModelView[];
  /** Fields `q` looks in. */
  readonly search?: readonly string[];
  /** The reference in whose name `q` looks, too: whose record it is. */
  readonly searchThrough?: string;
  /** What its records come to: the field in which a search over everything looks for an amount. */
  readonly amount?: string;
  /** The field with the record that is meant where a search over everything finds one of these. */
  readonly searchedAs?: string;
  /** What a file may name a record by besides its title, such as the rate of a tax. */
  readonly names?: readonly string[];
  /**
   * Titles that files write for each other: those of a group mean one record. So does one language of a title in two,
   * `Valencia/València`.
   */
  readonly sameTitles?: readonly (readonly string[])[];
  /** Its records may be imported from files. Not for what is lasting, nor for what moves money. */
  readonly imports?: Imports;
  /**
   * What the description of the API shows of a create beside the fields it needs, and of those whose type says too little:
   * what it shows can be sent.
   */
  readonly example?: { readonly [name: string]: Json };
  readonly fields: { readonly [name: string]: Field };
  /**
   * Columns that never leave the server (hashes, links), with their column type. Rows with a `hash` are chained to the one
   * before them; rows with a `checksum` have one over all their columns.
   */
  readonly internal?: { readonly [name: string]: 'text' | 'integer' };
  /**
   * Columns that decide about money or rights. The audit log has a digest of what they say, by which `verify` finds what was
   * changed past the service. So is whether the record is deleted.
   */
  readonly decisive?: readonly string[];
  /**
   * Columns that the service keeps up by itself: they follow from other rows, or say how far its own work is. Nobody changes
   * them, so that the change has no note in the audit log, and no stamp unless `updated` is among them. None is decisive.
   */
  readonly derived?: readonly string[];
  /** Columns that may change once a row is frozen. Triggers keep all others as they are, and its hash, if any, covers them. */
  readonly mutable?: readonly string[];
}

const audit4 = {
  created: { type: 'datetime', access: 'ro', label: { es: 'Creado', en: 'Created' } },
  createUser: { type: 'int', access: 'ro', ref: 'user', label: { es: 'Creado por', en: 'Created by' } },
  updated: { type: 'datetime', access: 'ro', label: { es: 'Modificado', en: 'Updated' } },
  updateUser: { type: 'int', access: 'ro', ref: 'user', label: { es: 'Modificado por', en: 'Updated by' } },
} as const satisfies ModelInput['fields'];

const audit = {
  ...audit4,
  deleted: { type: 'bool', access: 'ro', label: { es: 'Eliminado', en: 'Deleted' } },
} as const satisfies ModelInput['fields'];

const id = { id: { type: 'int', access: 'ro', label: { es: 'Id', en: 'Id' } } } as const satisfies ModelInput['fields'];

type AuditOf<M extends ModelInput> = M['audit'] extends 'audit' ? typeof audit : typeof audit4;

/** A model with `id` and its audit fields in `fields`, in the order of the wire: id, own fields, audit. */
export type Model<M extends ModelInput = ModelInput> = Omit<M, 'fields'> & {
  readonly fields: typeof id & M['fields'] & AuditOf<M>;
};

/** Any model, for code that works on all of them. */
export interface AnyModel extends Omit<ModelInput, 'fields'> {
  readonly fields: { readonly [name: string]: Field };
}

/** Completes a model literal with `id` and its audit fields. */
export function defineModel<const M extends ModelInput>(input: M): Model<M> {
  const tail = input.audit === 'audit' ? audit : audit4;
  return { ...input, fields: { ...id, ...input.fields, ...tail } } as unknown as Model<M>;
}
