/** What several contracts about e-mails share. */
import { z } from 'zod';

/** Of an answer: how the e-mail leaves. */
export const inOutbox = z
  .boolean()
  .describe('No mail server is set: it is put into the folder `outbox`, for a person to send');

/** An e-mail as it will be. */
export const emailPreview = z.object({
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string().nullable().describe('Null where nobody is named and who it is for has no address'),
  subject: z.string(),
  text: z.string().describe('Paragraphs with an empty line between them'),
  attachments: z.array(z.string()).describe('The names of its files'),
  outbox: inOutbox,
});
