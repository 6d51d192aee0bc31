/** Mail on a schedule: what is sent, and why it was not. */
import type { Label } from '../catalogue/defineModel.ts';
import { type ReportName, reportList } from '../reports/list.ts';
import { emailAddress } from './emailAddress.ts';

/** A report that goes by mail. */
export type MailedName = {
  [N in ReportName]: (typeof reportList)[N] extends { readonly mail: number } ? N : never;
}[ReportName];

/** What a schedule sends. */
export type MailContent = 'list' | MailedName;

/** The reports that go by mail, by the numbers that schedules have for them. */
export const mailedNames: readonly MailedName[] = (Object.keys(reportList) as ReportName[])
  .filter((name): name is MailedName => reportList[name].mail !== null)
  .toSorted((one, other) => mailNumber(one) - mailNumber(other));

/** scheduledMail.content. */
export function mailNumber(content: MailContent): number {
  return content === 'list' ? 0 : reportList[content].mail;
}

/** What a number of scheduledMail.content means. One that no report has means a list. */
export function mailContent(content: number): MailContent {
  return mailedNames.find((name) => mailNumber(name) === content) ?? 'list';
}

/** What the numbers are called. */
export const mailLabels: Readonly<Record<number, Label>> = Object.fromEntries([
  [mailNumber('list'), { es: 'Una lista', en: 'A list' }],
  ...mailedNames.map((name) => [mailNumber(name), reportList[name].title] as const),
]);

/** scheduledMail.format. `zip`: all papers of the month in one archive. */
export const MailFormat = { pdf: 0, xlsx: 1, csv: 2, zip: 3 } as const;

/** Whether something can be sent in a format: only the end of the month has an archive. */
export function isMailable(content: MailContent, format: number): boolean {
  return format !== MailFormat.zip || content === 'monthEnd';
}

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
