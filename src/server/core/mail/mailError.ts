/** Why a message was not delivered. Its text is shown to whoever sent it and never holds a password. */
export class MailError extends Error {
  /** Trying again as it is cannot help. */
  readonly isPermanent: boolean;

  constructor(reason: string, isPermanent: boolean) {
    super(reason.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500));
    this.name = 'MailError';
    this.isPermanent = isPermanent;
  }
}
