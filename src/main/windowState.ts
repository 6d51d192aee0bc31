/** Where the window was. Kept in the profile folder; a broken or absent file means the default place. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from '#server/core/process/durableFile.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState {
  /** Bounds when not maximised, in device-independent pixels. */
  readonly bounds: Rectangle;
  readonly maximised: boolean;
}

/** The smallest window in which the till is still usable: a ten-inch tablet. */
export const smallestSize = { width: 960, height: 600 };
const defaultSize = { width: 1280, height: 800 };

const whole = z.number().int();
const stateSchema = z.object({
  bounds: z.object({ x: whole, y: whole, width: whole.positive(), height: whole.positive() }),
  maximised: z.boolean(),
});

/**
 * The state to open with: the remembered one when enough of its title bar lies on a display to be dragged, never larger
 * than that display; else centred on the first display, and maximised where the display is no larger than the window.
 *
 * @param workAreas the usable area of each display, the primary one first
 */
export function fitToDisplays(remembered: WindowState | undefined, workAreas: readonly Rectangle[]): WindowState {
  const home = remembered && workAreas.find((area) => canBeDragged(remembered.bounds, area));
  if (remembered && home) {
    const width = clamp(remembered.bounds.width, smallestSize.width, home.width);
    const height = clamp(remembered.bounds.height, smallestSize.height, home.height);
    return { bounds: { ...remembered.bounds, width, height }, maximised: remembered.maximised };
  }
  const area = workAreas[0] ?? { x: 0, y: 0, ...defaultSize };
  const width = Math.min(defaultSize.width, area.width);
  const height = Math.min(defaultSize.height, area.height);
  return {
    bounds: {
      x: area.x + Math.round((area.width - width) / 2),
      y: area.y + Math.round((area.height - height) / 2),
      width,
      height,
    },
    maximised: area.width <= defaultSize.width || area.height <= defaultSize.height,
  };
}

/** Reads what `writeWindowState` wrote; undefined when there is none or it is not whole. */
export function readWindowState(file: string): WindowState | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
  const state = stateSchema.safeParse(jsonOrUndefined(text));
  return state.success ? state.data : undefined;
}

/** Replaces the file in one step, so that a power loss leaves either the old state or the new. */
export function writeWindowState(file: string, state: WindowState): void {
  writeDurably(file, JSON.stringify(state));
}

const clamp = (value: number, smallest: number, largest: number): number =>
  Math.min(Math.max(value, Math.min(smallest, largest)), largest);

/** At least 120×40 pixels of the title bar lie inside the area. */
function canBeDragged(bounds: Rectangle, area: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  return across >= 120 && bounds.y >= area.y && bounds.y + 40 <= area.y + area.height;
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}
