/**
 * Hands a message to a mail server. It talks to the host it is told and to no other, gives a password away only where
 * nobody can listen, and ends within a minute.
 */
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type MailStep, ownMailReasons, REFUSED } from '#shared/domain/mailReplies.ts';
import { MailError } from './mailError.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise by STARTTLS where the server has it. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
}

export interface Envelope {
  readonly from: string;
  readonly to: string;
  /** The message as it travels. */
  readonly message: Buffer;
}

/** Milliseconds: to connect, to answer a command, and for all of it. */
export interface MailTimes {
  readonly connect: number;
  readonly reply: number;
  readonly whole: number;
}

export interface DeliveryOptions {
  readonly times?: MailTimes;
  /** Ends it before it is over. */
  readonly signal?: AbortSignal;
}

const defaultTimes: MailTimes = { connect: 10_000, reply: 30_000, whole: 60_000 };
const MOST_OF_A_REPLY = 65_536;

/**
 * Delivers a message. Throws `MailError`; once it resolves, the server has taken it over. Resolves with what it answered:
 * `250 2.0.0 Ok: queued as 4F2`.
 */
export async function deliver(server: MailServer, envelope: Envelope, options: DeliveryOptions = {}): Promise<string> {
  const { times = defaultTimes, signal } = options;
  if (signal?.aborted) throw new MailError(STOPPED, false);
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.login !== null && !isThisMachine(server.host),
    connectionTimeout: times.connect,
    greetingTimeout: times.reply,
    socketTimeout: times.reply,
    dnsTimeout: times.connect,
    socketCloseTimeout: 0,
    maxResponseSize: MOST_OF_A_REPLY,
    name: '[127.0.0.1]',
  });
  let step: MailStep = 'connect';
  try {
    return await interruptible(connection, times.whole, signal, async () => {
      await done((next) => connection.connect(next));
      const { login } = server;
      step = 'login';
      if (login !== null) await done((next) => connection.login({ user: login.user, pass: login.password }, next));
      step = 'message';
      return replyTo(connection, envelope);
    });
  } catch (error) {
    const { message, isPermanent } = error instanceof MailError ? error : faultOf(error);
    throw new MailError(message, isPermanent, commandOf(error) ?? (step === 'connect' ? connectStepOf(error) : step));
  } finally {
    connection.close();
  }
}

const STOPPED = ownMailReasons.stopped;

/** Rejects as soon as the connection fails between commands, takes too long in all, or the service stops. */
async function interruptible<T>(
  connection: SMTPConnection,
  patience: number,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const tooLong = setTimeout(() => reject(new MailError(ownMailReasons.slow, false)), patience);
  const stop = (): void => reject(new MailError(STOPPED, false));
  signal?.addEventListener('abort', stop);
  connection.on('error', reject);
  connection.once('end', () => reject(new MailError(CLOSED, false)));
  try {
    return await Promise.race([work(), interrupted]);
  } finally {
    clearTimeout(tooLong);
    signal?.removeEventListener('abort', stop);
  }
}

function done(step: (next: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    step((error) => (error ? reject(error) : resolve()));
  });
}

/** Sends the message. Resolves with what the server answered once it had all of it. */
function replyTo(connection: SMTPConnection, { from, to, message }: Envelope): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.send({ from, to }, message, (error, info) => {
      if (error) reject(error);
      else resolve(info.response.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500));
    });
  });
}

const CLOSED = ownMailReasons.closed;

/** What went wrong, in words for whoever sent it: a reply of 5xx is final, anything else may pass. */
function faultOf(error: unknown): MailError {
  const fault: Fault = error instanceof Error ? error : new Error(String(error));
  const isFinal = (fault.responseCode ?? 0) >= 500;
  if (fault.code === 'ETLS' && isFinal) {
    return new MailError(ownMailReasons.noEncryption, true);
  }
  if (fault.response) return new MailError(`${REFUSED}${fault.response}`, isFinal);
  if (fault.code === 'ETIMEDOUT') return new MailError(ownMailReasons.noAnswer, false);
  return new MailError(fault.code === 'ECONNECTION' ? CLOSED : fault.message, false);
}

/** The step of the command that was refused, where one was. */
function commandOf(error: unknown): MailStep | null {
  const command = error instanceof Error ? (error as Fault).command : undefined;
  if (command === 'MAIL FROM') return 'sender';
  return command === 'RCPT TO' ? 'recipient' : null;
}

/** Why there was no connection: no such name, nobody there, or no encryption that can be trusted. */
function connectStepOf(error: unknown): MailStep {
  const fault: Partial<Fault> = error instanceof Error ? error : {};
  if (fault.code === 'EDNS') return 'name';
  const isEncryption = fault.code === 'ETLS' || /certificate|altname|\b(TLS|SSL)\b/i.test(fault.message ?? '');
  return isEncryption ? 'tls' : 'connect';
}

/** What nodemailer tells of an error. */
interface Fault extends Error {
  readonly command?: string;
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

function isThisMachine(host: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host);
}
