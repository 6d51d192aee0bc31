/** The network a connection comes from: what counts as one client where nobody has said who they are. */

/** An address; of IPv6 its network of 64 bits, as one client has all of that. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::', 2);
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const elided = Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: elided }, () => '0'), ...last].slice(0, 4).join(':');
}
