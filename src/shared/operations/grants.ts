/**
 * What writing a record that lets somebody do something takes, besides the scope of writing it. `access/reach.ts` holds
 * every write to it; docs/API.md shows it.
 */
import { type SettingKey, settingScopes } from '../settings.ts';

/** In English, as docs/API.md has it, by model; of settings, by key. */
export const grants: Readonly<Record<string, string>> = {
  user: 'all that the profile permits, and what the keys reach that act for the user',
  profile: 'all that it permits',
  apiKey: 'all its scopes, and what the user it acts for may do',
  ...Object.fromEntries(
    (Object.keys(settingScopes) as SettingKey[]).map((key) => [`setting \`${key}\``, `\`${settingScopes[key]}\``]),
  ),
};
