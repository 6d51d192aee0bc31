/** E-mails that send documents, and secrets of settings. */
export const mail: readonly string[] = [
  'alter table "setting" add column "sealedSecret" text',
  'alter table "email" add column "text" text',
  'alter table "email" add column "messageId" text',
  'alter table "email" add column "invoice" integer references "invoice" ("id")',
  'create index "email_invoice" on "email" ("invoice") where "invoice" is not null',
];
