/** Mail on a schedule: what is sent, and why it was not. */
import { type MailedName, mailedNames } from '../reports/paperNames.ts';
import { emailAddress } from './emailAddress.ts';

/** What a schedule sends, by the number its record has. */
export const mailContents = ['list', ...mailedNames] as const satisfies readonly ('list' | MailedName)[];
export type MailContent = (typeof mailContents)[number];

/** scheduledMail.format. */
export const MailFormat = { pdf: 0, xlsx: 1, csv: 2 } as const;

/** scheduledMail.result: of the last run. */
export const MailResult = { sent: 1, skipped: 2, failed: 3 } as const;

/** scheduledMail.problem. */
export const MailProblem = {
  ownerGone: 1,
  rightLost: 2,
  noMailServer: 3,
  notDelivered: 4,
  tooLarge: 5,
  viewGone: 6,
  notMade: 7,
} as const;

/** Problems that end a schedule: it goes on once a user with the permission saves it again. */
export const endingProblems: ReadonlySet<number> = new Set([
  MailProblem.ownerGone,
  MailProblem.rightLost,
  MailProblem.viewGone,
]);

/** Addresses of a schedule at most. */
export const MOST_RECIPIENTS = 10;

/** The addresses in a text, which are parted by commas, semicolons or blanks; null where one is none, or there are too many. */
export function recipientsIn(text: string): readonly string[] | null {
  const addresses = [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
  if (addresses.length === 0 || addresses.length > MOST_RECIPIENTS) return null;
  return addresses.every((address) => emailAddress().safeParse(address).success) ? addresses : null;
}
