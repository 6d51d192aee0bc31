/**
 * What a mail server's refusal means, by its reply (RFC 5321, 4.2) and its enhanced status code (RFC 3463, RFC 4954), and
 * what our own reasons for a mail that was not delivered are. Servers write their texts in the language they like.
 */

/** Why a mail was not delivered. */
export type MailReason =
  | 'noMailbox'
  | 'badAddress'
  | 'mailboxOff'
  | 'mailboxFull'
  | 'tooBig'
  | 'badLogin'
  | 'notAllowed'
  | 'noRoute'
  | 'badContent'
  | 'busy'
  | 'refused'
  | 'noAnswer'
  | 'closed'
  | 'slow'
  | 'noEncryption'
  | 'noPassword'
  | 'notConfigured'
  | 'stopped'
  | 'noDocument'
  | 'ownNetwork'
  | 'notOwed'
  | 'cancelled';

/** What delivering a message takes, in its order. */
export const mailSteps = ['name', 'connect', 'tls', 'login', 'sender', 'recipient', 'message'] as const;
export type MailStep = (typeof mailSteps)[number];

/** Our own reasons, as they are stored. */
export const ownMailReasons = {
  noAnswer: 'the mail server does not answer',
  closed: 'the mail server closed the connection',
  slow: 'the mail server takes too long',
  noEncryption: 'the mail server offers no encryption, and a password is not sent without it',
  noPassword: 'the mail server is given a user and no password',
  notConfigured: 'no mail server is configured',
  stopped: 'the service was stopped',
  noDocument: 'the document could not be made',
  notOwed: 'what it was to tell of is not owed any more',
  ownNetwork: 'the mail server is inside a network, and the setting allowedServers does not list it',
  cancelled: 'somebody cancelled it',
} as const satisfies Partial<Record<MailReason, string>>;

/** What stands before the reply of a server in a stored reason. */
export const REFUSED = 'the mail server refused: ';

/** What a stored reason means, and the reply of the server where there is one; null where nobody knows it. */
export function mailReasonOf(error: string): { readonly reason: MailReason; readonly reply: string | null } | null {
  const own = Object.entries(ownMailReasons).find(([, text]) => text === error);
  if (own !== undefined) return { reason: own[0] as MailReason, reply: null };
  if (!error.startsWith(REFUSED)) return null;
  const reply = error.slice(REFUSED.length);
  const [, basic = '', enhanced = ''] = /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3}))?(?![\d.])/.exec(reply) ?? [];
  return { reason: byStatus(enhanced) ?? byReply(basic), reply };
}

/** By an enhanced status code: the exact detail, else its subject. */
function byStatus(code: string): MailReason | undefined {
  const [, subject = '', detail = ''] = code.split('.');
  return details[`${subject}.${detail}`] ?? subjects[subject];
}

function byReply(code: string): MailReason {
  return replies[code] ?? (code.startsWith('4') ? 'busy' : 'refused');
}

const details: Readonly<Record<string, MailReason>> = {
  '1.1': 'noMailbox',
  '1.10': 'noMailbox',
  '2.1': 'mailboxOff',
  '2.2': 'mailboxFull',
  '2.3': 'tooBig',
  '3.4': 'tooBig',
  '5.2': 'badContent',
  '7.8': 'badLogin',
  '7.9': 'badLogin',
};

/** Address, mailbox, mail system, network, protocol, content, policy. */
const subjects: Readonly<Record<string, MailReason>> = {
  1: 'badAddress',
  2: 'mailboxOff',
  3: 'busy',
  4: 'noRoute',
  5: 'refused',
  6: 'badContent',
  7: 'notAllowed',
};

const replies: Readonly<Record<string, MailReason>> = {
  530: 'badLogin',
  534: 'badLogin',
  535: 'badLogin',
  550: 'noMailbox',
  551: 'noMailbox',
  552: 'mailboxFull',
  553: 'badAddress',
};
