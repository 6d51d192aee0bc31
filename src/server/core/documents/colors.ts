/** Colours of companies on white paper. */

/** WCAG 2.2, 1.4.3: text of any size can be read from this contrast on. */
const LEAST_CONTRAST = 4.5;
/** What a step of darkening leaves of a colour. */
const STEP = 0.94;

/**
 * A colour as it can be read on white: darkened, in its own hue, until it has the contrast. Null where there is none, and
 * for greys, which would only be paler ink.
 */
export function readableColor(color: string | null): string | null {
  const channels = color === null ? null : channelsOf(color);
  if (channels === null || Math.max(...channels) - Math.min(...channels) < 16) return null;
  let readable = channels;
  while (contrastOnWhite(readable) < LEAST_CONTRAST) readable = readable.map((channel) => Math.floor(channel * STEP));
  return `#${readable.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of a colour with white, from 1 to 21 (WCAG 2.2). */
export function contrastOnWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Red, green and blue of `#rrggbb`; null for anything else. */
export function channelsOf(color: string): readonly number[] | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
