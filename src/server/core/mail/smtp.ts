/**
 * Hands a message to a mail server. It talks to the host it is told and to no other, gives a password away only where
 * nobody can listen, and ends within a minute.
 */
import type { Socket } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type MailStep, ownMailReasons, REFUSED } from '#shared/domain/mailReplies.ts';
import type { AddressRules } from '#shared/domain/serverAddress.ts';
import { connectWithin, OutgoingError, type Resolve } from '../network/lookup.ts';
import { authoritiesOf } from '../network/outgoing.ts';
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
  /** What may be connected to, as the settings have it now. */
  readonly rules: AddressRules;
  /** Finds the addresses of a name; default the system's resolver. */
  readonly resolve?: Resolve;
  /** Certificates of authorities, as PEM, that are trusted beside those of Node. */
  readonly trusted?: readonly string[];
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
export async function deliver(server: MailServer, envelope: Envelope, options: DeliveryOptions): Promise<string> {
  const { times = defaultTimes, signal } = options;
  if (signal?.aborted) throw new MailError(STOPPED, false);
  // Loaded when it is used: it would be a part of idle memory.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const interruption = interruptionOf(times.whole, signal);
  let step: MailStep = 'connect';
  let connection: SMTPConnection | undefined;
  try {
    const socket = await interruption.or(openTo(server, times, { ...options, signal: interruption.signal }));
    const opened = openSmtp(Connection, server, times, socket, options);
    connection = opened;
    interruption.follow(opened);
    await interruption.or(done((next) => opened.connect(next)));
    const { login } = server;
    step = 'login';
    if (login !== null) {
      await interruption.or(done((next) => opened.login({ user: login.user, pass: login.password }, next)));
    }
    step = 'message';
    return await interruption.or(replyTo(opened, envelope));
  } catch (error) {
    const { message, isPermanent } = error instanceof MailError ? error : faultOf(error);
    throw new MailError(message, isPermanent, commandOf(error) ?? (step === 'connect' ? connectStepOf(error) : step));
  } finally {
    interruption.end();
    connection?.close();
  }
}

const STOPPED = ownMailReasons.stopped;

/** Connects, to what the rules allow and to nothing else. */
function openTo(
  { host, port }: MailServer,
  { connect: time }: MailTimes,
  { rules, resolve, signal }: DeliveryOptions & { readonly signal: AbortSignal },
): Promise<Socket> {
  return connectWithin({ host, port, rules, time, signal, ...(resolve === undefined ? {} : { resolve }) });
}

/** Talks SMTP by a connection that is there. */
function openSmtp(
  Connection: typeof SMTPConnection,
  { host, port, secure, login }: MailServer,
  times: MailTimes,
  socket: Socket,
  { trusted = [] }: DeliveryOptions,
): SMTPConnection {
  return new Connection({
    host,
    port,
    secure,
    connection: socket,
    requireTLS: login !== null && !isThisMachine(host),
    connectionTimeout: times.connect,
    greetingTimeout: times.reply,
    socketTimeout: times.reply,
    socketCloseTimeout: 0,
    maxResponseSize: MOST_OF_A_REPLY,
    tls: authoritiesOf(trusted),
    name: '[127.0.0.1]',
  });
}

interface Interruption {
  /** What a piece of work comes to, or why it was interrupted. */
  readonly or: <T>(work: Promise<T>) => Promise<T>;
  /** Interrupts as soon as a connection fails, also between commands. */
  readonly follow: (connection: SMTPConnection) => void;
  /** Aborted once it is interrupted. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Interrupts what takes too long in all, or goes on when the service stops. */
function interruptionOf(patience: number, signal: AbortSignal | undefined): Interruption {
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const over = new AbortController();
  interrupted.catch(() => over.abort());
  const tooLong = setTimeout(() => reject(new MailError(ownMailReasons.slow, false)), patience);
  const stop = (): void => reject(new MailError(STOPPED, false));
  signal?.addEventListener('abort', stop);
  return {
    or: (work) => Promise.race([work, interrupted]),
    follow: (connection) => {
      connection.on('error', reject);
      connection.once('end', () => reject(new MailError(CLOSED, false)));
    },
    signal: over.signal,
    end: () => {
      clearTimeout(tooLong);
      signal?.removeEventListener('abort', stop);
    },
  };
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
  if (error instanceof OutgoingError) return new MailError(outgoingReasonOf(error), false);
  if (fault.response) return new MailError(`${REFUSED}${fault.response}`, isFinal);
  if (fault.code === 'ETIMEDOUT') return new MailError(ownMailReasons.noAnswer, false);
  return new MailError(fault.code === 'ECONNECTION' ? CLOSED : messageOf(fault), false);
}

function outgoingReasonOf({ fault, cause, message }: OutgoingError): string {
  if (fault === 'addressRefused') return ownMailReasons.ownNetwork;
  if (fault === 'timedOut') return ownMailReasons.noAnswer;
  return cause instanceof Error ? cause.message : message;
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
  if (error instanceof OutgoingError) return error.fault === 'nameUnknown' ? 'name' : 'connect';
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

/** Of a name with several addresses, none of which was reached, what was said of the first. */
function messageOf(fault: Error): string {
  const [first] = fault instanceof AggregateError ? (fault.errors as readonly unknown[]) : [];
  return first instanceof Error ? first.message : fault.message;
}

function isThisMachine(host: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host);
}
