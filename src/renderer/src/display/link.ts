/**
 * How a customer display and the till tab that opened it find each other: a channel of their own inside the browser, named
 * by an id in the display's address. No server and no sign-in is between them. The till holds a lock of the same name as
 * long as it lives, so that the display knows at once when it is gone.
 */
import type { Language } from '#screens/base/i18n/language.ts';
import type { DisplayView } from './displayView.ts';

/** Whose till it is, and how amounts and times are written there. */
export interface DisplayFacility {
  readonly name: string;
  readonly logo: Blob | null;
  readonly language: Language;
  readonly currency: string;
  readonly timeZone: string;
}

/** `hello`: a display asks for what there is. The rest is what a till sends. */
export type DisplayMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'facility'; readonly facility: DisplayFacility }
  | { readonly type: 'view'; readonly view: DisplayView };

/** Path of the display's screen. */
export const DISPLAY_PATH = '/display';
/** The parameter of its address that names the link. */
export const LINK = 'till';

/** The name of a link's channel, of its lock and of the display's window. */
export function linkName(id: string): string {
  return `taquilla-display-${id}`;
}
