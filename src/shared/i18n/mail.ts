/** Texts of e-mails, in every language of the product. `{…}` is filled in. */
import type { Label } from '../catalogue/defineModel.ts';
import type { MailReason } from '../domain/mailReplies.ts';

export const mailTexts = {
  subject: { es: '{document} {number} · {company}', en: '{document} {number} · {company}' },
  greeting: { es: 'Hola, {name}:', en: 'Dear {name},' },
  greetingToNobody: { es: 'Hola:', en: 'Hello,' },
  attachedTicket: {
    es: 'Aquí tiene el justificante de su compra: {document} {number}, de fecha {date}, por {total}.',
    en: 'Here is the receipt of your purchase: {document} {number}, dated {date}, for {total}.',
  },
  attached: {
    es: 'Le enviamos adjunto este documento: {document} {number}, de fecha {date}, por {total}.',
    en: 'Please find this document attached: {document} {number}, dated {date}, for {total}.',
  },
  attachedWithheld: {
    es: 'Le enviamos adjunto este documento: {document} {number}, de fecha {date}, por {total}. Total a pagar: {payable}.',
    en: 'Please find this document attached: {document} {number}, dated {date}, for {total}. Total to pay: {payable}.',
  },
  attachedOrder: {
    es: 'Le enviamos adjunto nuestro {document} {number}, de fecha {date}, por {total} sin impuestos.',
    en: 'Please find our {document} {number} attached, dated {date}, for {total} before taxes.',
  },
  thanksForVisit: { es: 'Gracias por su visita.', en: 'Thank you for your visit.' },
  thanks: { es: 'Gracias por su confianza.', en: 'Thank you for your custom.' },
  thanksForOrder: {
    es: 'Le rogamos que nos confirme la fecha de entrega. Un saludo,',
    en: 'Please confirm when it will be delivered. Kind regards,',
  },
  reminderSubject: { es: 'Recordatorio de pago · {company}', en: 'Payment reminder · {company}' },
  reminder: {
    es: 'Le recordamos que, a {date}, tiene pendientes de pago {overdue} cuya fecha de vencimiento ya ha pasado:',
    en: 'This is a reminder that, as of {date}, {overdue} is unpaid and past its due date:',
  },
  reminderLine: {
    es: '{what}, de fecha {date}, vencimiento {due}: {amount}',
    en: '{what}, dated {date}, due {due}: {amount}',
  },
  reminderMore: { es: 'y {count} más', en: 'and {count} more' },
  reminderNotDue: { es: 'Todavía no vencen:', en: 'Not due yet:' },
  reminderTotal: { es: 'Total pendiente: {total}', en: 'Total owed: {total}' },
  reminderRefund: {
    es: 'Nosotros le debemos {refund}, que aún no le hemos devuelto.',
    en: 'We owe you {refund}, which we have not paid out yet.',
  },
  thanksForPayment: {
    es: 'Si ya lo ha pagado, no tenga en cuenta este correo. Gracias.',
    en: 'If you have paid already, please disregard this message. Thank you.',
  },
  testSubject: { es: 'Correo de prueba', en: 'Test message' },
  test: {
    es: 'Si lee esto, {company} puede enviar correos desde aquí.',
    en: 'If you read this, {company} can send mail from here.',
  },
  webhookPaused: { es: 'El webhook {name} está en pausa', en: 'The webhook {name} is paused' },
  webhookFailing: {
    es: 'En tres días no se ha podido entregar nada al webhook {name} ({url}), y se ha puesto en pausa. Lo que ocurra mientras tanto queda a la espera.',
    en: 'Nothing could be delivered to the webhook {name} ({url}) for three days, and it was paused. What happens meanwhile waits.',
  },
  webhookGone: {
    es: 'El receptor del webhook {name} ({url}) ha respondido que ya no existe (410), y se ha puesto en pausa. Lo que ocurra mientras tanto queda a la espera.',
    en: 'The receiver of the webhook {name} ({url}) answered that it is gone (410), and it was paused. What happens meanwhile waits.',
  },
  webhookResume: {
    es: 'Cuando el receptor funcione, reanúdelo en Ajustes › Webhooks: se entregará todo lo que espera.',
    en: 'Once the receiver works, resume it under Settings › Webhooks: everything that waits is delivered then.',
  },
} as const satisfies Record<string, Label>;

/** Why a mail was not delivered. */
export const mailReasonTexts: Readonly<Record<MailReason, Label>> = {
  noMailbox: { es: 'El buzón no existe: compruebe la dirección.', en: 'There is no such mailbox: check the address.' },
  badAddress: { es: 'El servidor no acepta esta dirección.', en: 'The mail server does not accept this address.' },
  mailboxOff: { es: 'El buzón no recibe correo.', en: 'The mailbox takes no mail.' },
  mailboxFull: { es: 'El buzón está lleno.', en: 'The mailbox is full.' },
  tooBig: { es: 'El correo es demasiado grande para el servidor.', en: 'The mail is too big for the server.' },
  badLogin: {
    es: 'El servidor de correo no acepta el usuario o la contraseña: revise el ajuste smtp.',
    en: 'The mail server does not accept the user or password: check the setting smtp.',
  },
  notAllowed: {
    es: 'El servidor no lo admite por sus normas de seguridad.',
    en: 'The mail server refuses it by its security policy.',
  },
  noRoute: {
    es: 'El servidor no encuentra cómo entregarlo.',
    en: 'The mail server finds no way to deliver it.',
  },
  badContent: { es: 'El servidor no acepta su contenido.', en: 'The mail server does not accept what is in it.' },
  busy: {
    es: 'El servidor de correo no puede ahora: se reintenta.',
    en: 'The mail server cannot now: it is tried again.',
  },
  refused: { es: 'El servidor de correo lo ha rechazado.', en: 'The mail server refused it.' },
  noAnswer: { es: 'El servidor de correo no responde.', en: 'The mail server does not answer.' },
  closed: { es: 'El servidor de correo ha cortado la conexión.', en: 'The mail server closed the connection.' },
  slow: { es: 'El servidor de correo tarda demasiado.', en: 'The mail server takes too long.' },
  noEncryption: {
    es: 'El servidor de correo no ofrece cifrado, y sin él no se envía una contraseña.',
    en: 'The mail server offers no encryption, and a password is not sent without it.',
  },
  noPassword: { es: 'Falta la contraseña de este usuario.', en: 'The password of this user is missing.' },
  notConfigured: { es: 'No hay servidor de correo configurado.', en: 'No mail server is configured.' },
  stopped: { es: 'El programa se detuvo: se reintenta.', en: 'The program was stopped: it is tried again.' },
  cancelled: { es: 'Se canceló antes de enviarlo.', en: 'It was cancelled before it was sent.' },
  notOwed: {
    es: 'Lo que iba a recordar ya no se debe.',
    en: 'What it was to tell of is not owed any more.',
  },
  ownNetwork: {
    es: 'El servidor de correo está en una red interna, y el ajuste «Servidores internos permitidos» no lo incluye.',
    en: 'The mail server is inside a network, and the setting “Allowed internal servers” does not list it.',
  },
  noDocument: { es: 'No se pudo preparar el documento.', en: 'The document could not be made.' },
};
