/** What can be put in own words of the e-mails that a facility sends: which messages there are, and what is filled in. */

/** The messages whose words may be a facility's own. */
export const mailKinds = ['ticket', 'document', 'order', 'reminder'] as const;
export type MailKind = (typeof mailKinds)[number];

/** How the setting names them, in the order of `mailKinds`. */
export const mailKindCodes = [1, 2, 3, 4] as const;
/** How the setting names the languages: as `scheduledMail.language` does. */
export const mailLanguages = ['es', 'en'] as const;

const ofPapers = ['company', 'name', 'document', 'number', 'date', 'total'] as const;

/** What each may be filled in with, as `{number}`. */
export const mailPlaceholders = {
  ticket: ofPapers,
  document: [...ofPapers, 'payable'],
  order: ofPapers,
  reminder: ['company', 'name', 'date', 'total', 'overdue'],
} as const satisfies Readonly<Record<MailKind, readonly string[]>>;

/** The values of what is filled in. */
export type MailValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** A text with its placeholders filled in; one that has no value stays as it is. */
export function filledIn(text: string, values: MailValues): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** True for a text all of whose placeholders a message has, each closed. */
export function fitsMail(text: string, kind: MailKind): boolean {
  const known: readonly string[] = mailPlaceholders[kind];
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return names.every((name) => known.includes(name)) && !/[{}]/.test(text.replace(PLACEHOLDER, ''));
}
