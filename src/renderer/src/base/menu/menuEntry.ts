/** What a page says of itself to be in the menu of the office, and among the commands. */
import type { JobName } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import type { SettingGroup } from '#shared/settings/groups.ts';
import type { Translate } from '../i18n/index.ts';

export interface MenuEntry {
  readonly job: JobName;
  /** What it takes to see it. */
  readonly scope: string;
  /** Models whose lists and records are reached from it, and from no list of the menu. */
  readonly models?: readonly ModelName[];
  /** The job opens with it, not with its first list. */
  readonly isFirst?: true;
  /** The group of the settings it is found in. */
  readonly settingGroup?: SettingGroup;
  readonly title: (t: Translate) => string;
  /** More words that people look for it by. */
  readonly words?: (t: Translate) => string;
}
