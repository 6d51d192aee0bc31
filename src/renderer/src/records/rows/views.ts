/** The views of a list: those every installation has, and those somebody saved. */
import { z } from 'zod';
import { useListAll, useRecord } from '#screens/base/api/queries.ts';
import type { StaffSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { useLabel } from '../values/useLabel.ts';
import { type Address, type ListState, readAddress, writeAddress } from './listState.ts';

export type SavedView = ApiRecord<'savedView'>;

export interface ListViewChoice {
  /** As `view=` in the address names it. */
  readonly key: string;
  readonly title: string;
  readonly address: Address;
  readonly widths: Readonly<Record<string, number>>;
  /** Null for one that every installation has. */
  readonly saved: SavedView | null;
}

/** The view of everything. */
export const ALL = 'all';

const addressSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())]),
);
const widthsSchema = z.record(z.string(), z.number());

/** The views of a model for whoever looks; null while the saved ones are not known. */
export function useViews(model: AnyModel, session: StaffSession): readonly ListViewChoice[] | null {
  const t = useT();
  const label = useLabel();
  const mayRead = covers(session.permissions, 'savedView:read');
  const saved = useListAll('savedView', { model: model.name, sort: 'name' }, { enabled: mayRead });
  const own = useRecord('user', covers(session.permissions, 'user:read') ? session.user.id : null);
  if (mayRead && saved.isPending) return null;
  const profile = own.data?.profile ?? null;
  const visible = (saved.data ?? []).filter(
    (view) =>
      view.createUser === session.user.id ||
      view.audience === EVERYONE ||
      (view.audience === ROLE && view.profile !== null && view.profile === profile),
  );
  return [
    { key: ALL, title: t('list:views.all'), address: {}, widths: {}, saved: null },
    ...(model.views ?? []).map(({ name, label: title, address }) => ({
      key: name,
      title: label(title),
      address,
      widths: {},
      saved: null,
    })),
    ...visible.map((view) => ({
      key: String(view.id),
      title: view.name,
      address: addressSchema.safeParse(view.address).data ?? {},
      widths: widthsSchema.safeParse(view.widths).data ?? {},
      saved: view,
    })),
  ];
}

/** `audience` of a saved view. */
export const MINE = 0;
export const ROLE = 1;
export const EVERYONE = 2;

/** The address that a link to a view has. */
export function linkOf({ key, address }: ListViewChoice): Address {
  return { ...address, view: key };
}

/** What a view shows, and how wide. */
export interface ViewContent {
  readonly address: Address;
  readonly widths: Readonly<Record<string, number>>;
}

/** The same as the service stores it: an address is JSON. */
export function writtenView({ address, widths }: ViewContent): Pick<SavedView, 'address' | 'widths'> {
  return { address: address as SavedView['address'], widths: { ...widths } };
}

/** What a view stores of what the list shows. */
export function storedAddress(state: ListState, columns: readonly string[]): Address {
  return writeAddress({ ...state, columns, peek: null, row: null, view: null });
}

/** True where the list shows something else than its view. Columns are a matter of the view only where it names them. */
export function isModified(model: AnyModel, view: ListViewChoice, state: ListState): boolean {
  const meant = readAddress(model, view.address);
  const comparable = (of: ListState): string =>
    JSON.stringify([
      of.filters.map(({ field, operator, value }) => `${field} ${operator} ${value}`).toSorted(),
      ...[of.condition, of.q, of.sort, meant.columns === null ? null : of.columns],
    ]);
  return comparable(meant) !== comparable(state);
}

/** True where a column that the view gives a width has another one on this screen. */
export function isOtherwiseWide({ widths }: ViewContent, chosen: ViewContent['widths']): boolean {
  return Object.entries(widths).some(([name, width]) => (chosen[name] ?? width) !== width);
}

const KEY = 'taquilla.office.view';

/** The view a list opens with for a user on this machine; null: everything. */
export function readDefault(user: number, model: string): string | null {
  return localStorage.getItem(`${KEY}.${user}.${model}`);
}

export function writeDefault(user: number, model: string, view: string | null): void {
  if (view === null) localStorage.removeItem(`${KEY}.${user}.${model}`);
  else localStorage.setItem(`${KEY}.${user}.${model}`, view);
}
