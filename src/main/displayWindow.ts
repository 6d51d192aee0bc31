/** The window of the customer display, which the till's page opens: on the screen that faces the customer. */

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A screen, by Electron's `Display`. */
export interface Screen {
  readonly id: number;
  readonly bounds: Rectangle;
}

export interface DisplayWindow extends Partial<Rectangle> {
  readonly width: number;
  readonly height: number;
  readonly fullscreen: boolean;
  readonly autoHideMenuBar: true;
  readonly backgroundColor: string;
}

/** Of a customer display that is a window beside the till's. */
const SIZE = { width: 1024, height: 600 };

/** True for the address of the customer display, the one page that may have a window of its own. */
export function isDisplayPage(address: string, isOwnPage: (url: string) => boolean): boolean {
  return isOwnPage(address) && new URL(address).pathname === '/display';
}

/** What the window is like: all of the first screen that the till is not on; beside the till where there is one screen. */
export function displayWindow(till: Screen, screens: readonly Screen[]): DisplayWindow {
  const common = { autoHideMenuBar: true, backgroundColor: '#0f1415' } as const;
  const other = screens.find(({ id }) => id !== till.id);
  return other === undefined
    ? { ...common, ...SIZE, fullscreen: false }
    : { ...common, ...other.bounds, fullscreen: true };
}
