/** The words of an e-mail: those of the program, and where the facility has its own, these. */
import { filledIn, type MailKind, type MailValues, mailKinds, mailLanguages } from '#shared/domain/mailTemplates.ts';
import { mailTexts } from '#shared/i18n/mail.ts';
import type { ReadContext } from '../context/context.ts';
import type { DocumentLanguage } from '../documents/format.ts';
import { settingIn } from '../records/settingIn.ts';
import type { Words } from './composed.ts';

export interface MailQuestion {
  readonly kind: MailKind;
  readonly language: DocumentLanguage;
  /** `name` is empty where nobody is named. */
  readonly values: MailValues;
  /** Another opening of the program's than that of the kind. */
  readonly opening?: keyof typeof mailTexts;
  /** Paragraphs between opening and closing; those that are empty or null are left out. */
  readonly body: readonly (string | null)[];
  /** Lines below it all. */
  readonly signature: readonly (string | null)[];
}

interface Defaults {
  readonly subject: keyof typeof mailTexts;
  readonly opening: keyof typeof mailTexts;
  readonly closing: keyof typeof mailTexts;
}

const defaults: Readonly<Record<MailKind, Defaults>> = {
  ticket: { subject: 'subject', opening: 'attachedTicket', closing: 'thanksForVisit' },
  document: { subject: 'subject', opening: 'attached', closing: 'thanks' },
  order: { subject: 'subject', opening: 'attachedOrder', closing: 'thanksForOrder' },
  reminder: { subject: 'reminderSubject', opening: 'reminder', closing: 'thanksForPayment' },
};

/** Writes them, in the language of who reads them. */
export async function mailWords(ctx: ReadContext, question: MailQuestion): Promise<Words> {
  const { kind, language, values, body, signature } = question;
  const own = await templateOf(ctx, kind, language);
  const say = (text: string): string => filledIn(text, values);
  const usual = { ...defaults[kind], ...(question.opening === undefined ? {} : { opening: question.opening }) };
  const paragraphs = [
    say(mailTexts[values.name === '' ? 'greetingToNobody' : 'greeting'][language]),
    say(own?.opening ?? mailTexts[usual.opening][language]),
    ...body,
    say(own?.closing ?? mailTexts[usual.closing][language]),
    said(signature).join('\n'),
  ];
  return {
    subject: say(own?.subject ?? mailTexts[usual.subject][language]),
    text: said(paragraphs).join('\n\n'),
  };
}

async function templateOf(ctx: ReadContext, kind: MailKind, language: DocumentLanguage) {
  const templates = await settingIn(ctx, 'mailTemplates');
  return templates?.find((each) => mailKinds[each.message - 1] === kind && mailLanguages[each.language] === language);
}

function said(texts: readonly (string | null)[]): string[] {
  return texts.filter((text) => text !== null && text !== '') as string[];
}
