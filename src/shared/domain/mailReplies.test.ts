import { expect, test } from 'vitest';
import { mailReasonTexts } from '../i18n/mail.ts';
import { mailReasonOf } from './mailReplies.ts';

test.each([
  ['550 5.1.1 no such mailbox', 'noMailbox'],
  ['550-5.1.1 El usuario no existe', 'noMailbox'],
  ['553 5.1.3 syntax', 'badAddress'],
  ['552 5.2.2 Postfach voll', 'mailboxFull'],
  ['452 4.2.2 over quota', 'mailboxFull'],
  ['552 5.3.4 too big', 'tooBig'],
  ['535 5.7.8 bad credentials', 'badLogin'],
  ['550 5.7.26 unauthenticated sender', 'notAllowed'],
  ['554 5.6.0 content', 'badContent'],
  ['451 4.4.1 no route', 'noRoute'],
  ['451 4.3.0 try later', 'busy'],
  ['451 busy', 'busy'],
  ['421 closing', 'busy'],
  ['550 unknown user', 'noMailbox'],
  ['535 no', 'badLogin'],
  ['554 spam', 'refused'],
  ['554 5.9.9 what', 'refused'],
  ['550 5.1.1.1 what', 'noMailbox'],
  ['what', 'refused'],
  ['', 'refused'],
])('a reply of %j means %s', (reply, reason) => {
  expect(mailReasonOf(`the mail server refused: ${reply}`)).toEqual({ reason, reply });
  expect(mailReasonTexts[mailReasonOf(`the mail server refused: ${reply}`)?.reason ?? 'refused'].es).not.toBe('');
});

test('our own reasons are known, and what nobody knows is as it is', () => {
  expect(mailReasonOf('the mail server does not answer')).toEqual({ reason: 'noAnswer', reply: null });
  expect(mailReasonOf('getaddrinfo ENOTFOUND mx.example')).toBeNull();
});
