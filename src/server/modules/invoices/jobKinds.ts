/** The kinds of jobs that documents are followed by. How they run is further up: in `documents` and in `mail`. */
import { z } from 'zod';
import { defineJob } from '#server/core/jobs/jobKind.ts';

/** Draws the document of an invoice, once it is frozen and outside of its transaction. */
export const renderDocument = defineJob({
  name: 'document.render',
  queue: 'main',
  payload: z.object({ model: z.literal('invoice'), id: z.int() }),
  events: [],
  label: { es: 'Dibujar un documento', en: 'Draw a document' },
  record: ({ model, id }) => ({ model, id }),
});

/** Sends an e-mail that waits: an invoice, an order, a reminder, or what a schedule made. */
export const sendEmail = defineJob({
  name: 'email.send',
  queue: 'mail',
  payload: z.object({ email: z.int() }),
  events: [
    ...(['email.sent', 'email.failed', 'email.updated', 'email.deleted'] as const),
    ...(['invoice.sent', 'invoice.updated', 'scheduledMail.updated'] as const),
  ],
  label: { es: 'Enviar un correo', en: 'Send an e-mail' },
  hidesErrors: true,
  record: ({ email }) => ({ model: 'email', id: email }),
});
