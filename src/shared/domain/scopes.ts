/**
 * Who may do what. A scope is `<model>:read`, `<model>:write` or one of the actions below; `*:<verb>` is the same verb
 * everywhere, `*` everything.
 */

/** The scopes of what is more than reading and writing records. */
export const actionScopes = [
  'billing:operate',
  'billing:price',
  'billing:discount',
  'billing:refund',
  'invoice:import',
  'pos:operate',
  'pos:authorise',
  'stock:operate',
  'system:admin',
  'system:backup',
  'webhook:admin',
] as const;

export type ActionScope = (typeof actionScopes)[number];

/**
 * True when the scopes held cover the one wanted, which may itself be a wildcard. Who may write may read. `public` and
 * `signedIn` are not scopes but need no grant here.
 */
export function covers(held: readonly string[], wanted: string): boolean {
  if (held.includes('*') || held.includes(wanted)) return true;
  const colon = wanted.indexOf(':');
  const verb = wanted.slice(colon + 1);
  if (colon < 0 || held.includes(`*:${verb}`)) return colon >= 0;
  return verb === 'read' && (held.includes(`${wanted.slice(0, colon)}:write`) || held.includes('*:write'));
}
