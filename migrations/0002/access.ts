/** Keys that rotate, single-use authorisations, and identities that are linked once. */
export const access: readonly string[] = [
  `create table "apiKey_next" (
    "id" integer primary key,
    "name" text not null,
    "kid" text not null,
    "scopes" text not null,
    "user" integer references "user" ("id"),
    "pos" integer references "pos" ("id"),
    "expires" text,
    "previousExpires" text,
    "lastUsed" text,
    "apiVersion" text,
    "allowInUrl" integer not null check ("allowInUrl" in (0, 1)),
    "rateLimit" integer,
    "revoked" integer not null check ("revoked" in (0, 1)),
    "created" text not null,
    "createUser" integer references "user" ("id"),
    "updated" text,
    "updateUser" integer references "user" ("id"),
    "deleted" integer not null default 0 check ("deleted" in (0, 1)),
    "secretHash" text,
    "previousHash" text,
    "searchText" text
  ) strict`,
  `insert into "apiKey_next" (
      "id", "name", "kid", "scopes", "user", "pos", "expires", "lastUsed", "allowInUrl", "revoked",
      "created", "createUser", "updated", "updateUser", "deleted", "secretHash", "searchText")
    select "id", "name", "kid", "scopes", "user", "pos", "expires", "lastUsed", 0, "revoked",
      "created", "createUser", "updated", "updateUser", "deleted", "secretHash", "searchText"
    from "apiKey"`,
  `drop table "apiKey"`,
  `alter table "apiKey_next" rename to "apiKey"`,
  `create unique index "apiKey_kid" on "apiKey" ("kid")`,
  `create table "authorisation" (
    "tokenHash" text primary key,
    "credential" text not null,
    "scope" text not null,
    "user" integer not null references "user" ("id"),
    "created" text not null,
    "expires" text not null,
    "used" text
  ) strict`,
  `create index "session_expires" on "session" ("expires")`,
  `create index "authorisation_expires" on "authorisation" ("expires")`,
  // An identity two profiles claim is nobody's: it has to be linked anew.
  `update "profile" set "idpId" = null
    where "deleted" = 0 and "idpId" <> '' and exists (
      select 1 from "profile" as "other"
       where "other"."idpId" = "profile"."idpId" and "other"."deleted" = 0 and "other"."id" <> "profile"."id")`,
  `create unique index "profile_idpId" on "profile" ("idpId")
    where "deleted" = 0 and "idpId" is not null and "idpId" <> ''`,
];
