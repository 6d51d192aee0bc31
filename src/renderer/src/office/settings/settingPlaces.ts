/** The lists and screens that belong to a group of the settings, and what of them somebody has something to do in. */
import type { Translate } from '#screens/base/i18n/index.ts';
import type { WriteLabel } from '#screens/records/values/useLabel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { settingModels } from '#shared/catalogue/jobs.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { SettingGroup } from '#shared/settings/groups.ts';
import { settingScope } from '../menu/jobs.ts';
import { screensOf } from '../menu/screens.ts';

export interface SettingPlace {
  readonly name: string;
  readonly to: string;
  readonly params?: { readonly model: string };
  readonly title: (t: Translate, label: WriteLabel) => string;
}

/** The places of a group, in their order: its lists, then its screens. */
export function settingPlaces(group: SettingGroup, permissions: readonly string[]): readonly SettingPlace[] {
  const lists = settingModels[group]
    .filter((model) => covers(permissions, settingScope(model)))
    .map(
      (model): SettingPlace => ({
        name: model,
        to: '/office/$model',
        params: { model },
        title: (_t, label) => label(findModel(model)?.plural),
      }),
    );
  const screens = screensOf('settings', permissions)
    .filter(({ settingGroup }) => settingGroup === group)
    .map(({ path, title }): SettingPlace => ({ name: path, to: path, title }));
  return [...lists, ...screens];
}
