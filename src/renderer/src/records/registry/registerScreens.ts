/** Where the screens of any model are handed what single models have of their own, before the first of them is loaded. */

/** What is handed down, by kind. Whoever shows a kind declares it here, with what it gives to it. */
// biome-ignore lint/suspicious/noEmptyInterface: each kind is added where it is shown
export interface OwnScreens {}

let load = (): Promise<OwnScreens> => Promise.reject(new Error('no screens are registered'));

/** Says where they are loaded from. */
export function registerScreens(from: () => Promise<OwnScreens>): void {
  load = from;
}

/** Loads what was registered. */
export function loadOwnScreens(): Promise<OwnScreens> {
  return load();
}
