/** How the addresses of custom schemes look in a Chromium that does not know them. */

/**
 * The address under which Chromium loads a page of a custom scheme. It knows no schemes but its own, so `app://host/…`
 * becomes an https origin of its own, which nothing but the stand-in answers.
 */
export function toChromium(address: string): string {
  const url = new URL(address);
  return /^https?:|^about:|^data:/.test(address)
    ? address
    : `https://${url.host}.${url.protocol.slice(0, -1)}.invalid${url.pathname}${url.search}${url.hash}`;
}

/** The address that the main process knows a page by. */
export function fromChromium(address: string): string {
  const [, host, scheme, rest] = /^https:\/\/([^./]+)\.([^./]+)\.invalid(\/.*)?$/.exec(address) ?? [];
  return host === undefined ? address : `${scheme}://${host}${rest ?? '/'}`;
}
