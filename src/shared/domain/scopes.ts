/**
 * Who may do what. A scope is `<model>:read`, `<model>:write` or one of the actions below; `*:<verb>` is the same verb
 * everywhere but in the audit log, `*` everything.
 */

/** The scopes of what is more than reading and writing records. */
export const actionScopes = [
  'billing:operate',
  'billing:price',
  'billing:discount',
  'billing:correct',
  'billing:refund',
  'customer:credit',
  'invoice:import',
  'pos:operate',
  'pos:authorise',
  'stock:operate',
  'system:admin',
  'system:backup',
  'webhook:admin',
] as const;

export type ActionScope = (typeof actionScopes)[number];

/** Areas that open to their own scopes alone: who sees every record need not see what everybody did. */
const apart: ReadonlySet<string> = new Set(['auditLog']);

/**
 * True when the scopes held cover the one wanted, which may itself be a wildcard. Who may write may read. `public` and
 * `signedIn` are not scopes but need no grant here.
 */
export function covers(held: readonly string[], wanted: string): boolean {
  if (held.includes('*') || held.includes(wanted)) return true;
  const colon = wanted.indexOf(':');
  if (colon < 0) return false;
  const verbs = wanted.endsWith(':read') ? ['read', 'write'] : [wanted.slice(colon + 1)];
  const area = wanted.slice(0, colon);
  return verbs.some((verb) => held.includes(`${area}:${verb}`) || (held.includes(`*:${verb}`) && !apart.has(area)));
}
