/** Who may do what. A scope is `<area>:<verb>`; `*` stands for everything, `*:read` for reading any model. */

/** True when the scopes held cover the one wanted. `public` and `signedIn` are not scopes but need no grant here. */
export function covers(held: readonly string[], wanted: string): boolean {
  if (held.includes('*') || held.includes(wanted)) return true;
  const verb = wanted.slice(wanted.indexOf(':') + 1);
  return (
    held.includes(`*:${verb}`) || (verb === 'read' && held.includes(`${wanted.slice(0, wanted.indexOf(':'))}:write`))
  );
}
