import type { MailStep } from '#shared/domain/mailReplies.ts';

/** Why a message was not delivered. Its text is shown to whoever sent it and never holds a password. */
export class MailError extends Error {
  /** Trying again as it is cannot help. */
  readonly isPermanent: boolean;
  /** What was under way; null where it had not begun. */
  readonly step: MailStep | null;

  constructor(reason: string, isPermanent: boolean, step: MailStep | null = null) {
    super(reason.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500));
    this.name = 'MailError';
    this.isPermanent = isPermanent;
    this.step = step;
  }
}
