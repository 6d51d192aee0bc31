/** What everybody may do, read from the rows by SQL of its own, and whether somebody was entitled to change it. */
import type { FacilityServer } from '../server.ts';

type Rows = FacilityServer['rows'];

/** Says it as the documentation does, without the code that decides it. */
export function may(held: readonly string[], wanted: string): boolean {
  if (held.includes('*')) return true;
  const [area = '', verb = ''] = wanted.split(':', 2);
  const verbs = verb === 'read' ? ['read', 'write'] : [verb];
  const areas = ['auditLog', 'apiKey', 'report'].includes(area) ? [area] : [area, '*'];
  return wanted !== '*' && verbs.some((one) => areas.some((other) => held.includes(`${other}:${one}`)));
}

/** What somebody or something lets be done, and everything it takes to decide that. */
interface Held {
  readonly scopes: readonly string[];
  readonly how: string;
  readonly isUser: boolean;
}

/** By a name of who or what. */
export type Standing = ReadonlyMap<string, Held>;

/** Reads how it stands: users who can sign in, keys that open, identities that are linked, and what else lasts. */
export function standing(rows: Rows): Standing {
  const found = rows<{ name: string; scopes: string; how: string | null; isUser: number }>(STANDING);
  return new Map(
    found.map(({ name, scopes, how, isUser }) => [
      name,
      { scopes: JSON.parse(scopes) as string[], how: how ?? '', isUser: isUser === 1 },
    ]),
  );
}

const LIVE_USER = `u."deleted" = 0 and u."active" = 1`;
const STANDING = `
  select 'user ' || u."id" as "name", p."permissions" as "scopes", u."pinHash" as "how", 1 as "isUser"
    from "user" u join "profile" p on p."id" = u."profile" and p."deleted" = 0
   where ${LIVE_USER} and u."pinHash" is not null
  union all select 'key ' || k."id", k."scopes",
      json_array(k."secretHash", k."previousHash", k."expires", k."user", k."pos", k."allowInUrl", k."rateLimit"), 0
    from "apiKey" k left join "user" u on u."id" = k."user"
   where k."revoked" = 0 and k."deleted" = 0 and (k."user" is null or ${LIVE_USER})
  union all select 'identity ' || p."id", p."permissions", p."idpId", 0
    from "profile" p where p."deleted" = 0 and coalesce(p."idpId", '') <> ''
  union all select 'setting ' || s."key", case s."key" when 'oidc' then '["*"]' when 'mine' then '["setting:write"]'
      else '["setting:write","system:admin"]' end, json_array(s."value", s."sealedSecret"), 0
    from "setting" s where s."deleted" = 0
  union all select 'pos ' || "id", '["pos:write"]', json_array("managerLimit", "blindCount", "tolerance"), 0
    from "pos" where "deleted" = 0
  union all select 'invoiceType ' || "id", '["invoiceType:write"]', json_array("skipValidations", "maxAmount"), 0
    from "invoiceType" where "deleted" = 0
  union all select 'terminal ' || "id", '["system:admin"]', "tokenHash", 0
    from "terminal" where "deleted" = 0 and "revoked" = 0
  union all select 'webhook ' || "id", '["webhook:write"]', json_array("url", "active"), 0
    from "webhook" where "deleted" = 0`;

/** What changed between two standings that somebody who holds `own` was not entitled to; nothing where all was right. */
export function judge(before: Standing, after: Standing, own: readonly string[]): string[] {
  const faults: string[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name), after.get(name)];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    const above = [...(was?.scopes ?? []), ...(is?.scopes ?? [])].filter((scope) => !may(own, scope));
    if (above.length > 0) faults.push(`${name} changed by one who does not hold ${[...new Set(above)].join(', ')}`);
  }
  const administered = (standings: Standing): boolean =>
    [...standings.values()].some(({ isUser, scopes }) => isUser && scopes.includes('*'));
  if (administered(before) && !administered(after)) faults.push('nobody is left who may do everything');
  return faults;
}
