/**
 * Hands a message to a mail server (SMTP submission: RFC 5321, RFC 6409; STARTTLS RFC 3207; AUTH RFC 4954). It talks to
 * the host it is told and to no other, gives a password away only where nobody can listen, and ends within a minute.
 */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
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
  readonly message: string;
}

/** Milliseconds: to connect, to answer a command, and for all of it. */
export interface MailTimes {
  readonly connect: number;
  readonly reply: number;
  readonly whole: number;
}

const usualTimes: MailTimes = { connect: 10_000, reply: 30_000, whole: 60_000 };
const MOST_OF_A_REPLY = 65_536;

interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
}

interface Line {
  readonly isPrivate: boolean;
  readonly reply: () => Promise<Reply>;
  readonly ask: (command: string) => Promise<Reply>;
  readonly close: () => void;
}

export interface DeliveryOptions {
  readonly times?: MailTimes;
  /** Ends it before it is over. */
  readonly signal?: AbortSignal;
}

/** Delivers a message. Throws `MailError`; once it resolves, the server has taken it over. */
export async function deliver(server: MailServer, envelope: Envelope, options: DeliveryOptions = {}): Promise<void> {
  const { times = usualTimes, signal } = options;
  const open = new Set<Socket>();
  const end = (reason: string) => (): void => {
    for (const socket of open) socket.destroy(new MailError(reason, false));
  };
  const tooLong = setTimeout(end('the mail server takes too long'), times.whole);
  const stop = end('the service was stopped');
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    await submit(await greet(server, times, open), server, envelope);
  } catch (error) {
    if (error instanceof MailError) throw error;
    throw new MailError(error instanceof Error ? error.message : String(error), false);
  } finally {
    clearTimeout(tooLong);
    signal?.removeEventListener('abort', stop);
    for (const socket of open) socket.destroy();
  }
}

/** Connects, privately where the server can, and says who is there. */
async function greet(server: MailServer, times: MailTimes, open: Set<Socket>): Promise<[Line, ReadonlySet<string>]> {
  const { host, port, secure } = server;
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = secure ? connectTls({ host, port, ...name }) : connectPlain({ host, port });
  const line = lineOn(socket, secure, times, open);
  await connected(socket, secure ? 'secureConnect' : 'connect', times.connect);
  expectCode(await line.reply(), 220);
  const abilities = await sayHello(line);
  if (secure || !abilities.has('STARTTLS')) return [line, abilities];
  expectCode(await line.ask('STARTTLS'), 220);
  const wrapped = connectTls({ socket, ...name });
  const privateLine = lineOn(wrapped, true, times, open);
  await connected(wrapped, 'secureConnect', times.connect);
  return [privateLine, await sayHello(privateLine)];
}

async function submit(
  [line, abilities]: [Line, ReadonlySet<string>],
  { host, login }: MailServer,
  { from, to, message }: Envelope,
): Promise<void> {
  if (login !== null) {
    if (!line.isPrivate && !isThisMachine(host)) {
      throw new MailError('the mail server offers no encryption, and a password is not sent without it', true);
    }
    await logIn(line, abilities, login);
  }
  expectCode(await line.ask(`MAIL FROM:<${from}>`), 250);
  expectCode(await line.ask(`RCPT TO:<${to}>`), 250, 251);
  expectCode(await line.ask('DATA'), 354);
  // A line that begins with a dot would end the message early.
  expectCode(await line.ask(`${message.replace(/^\./gm, '..')}${message.endsWith('\r\n') ? '' : '\r\n'}.`), 250);
  // It has been taken over: what happens from here on does not matter.
  line.close();
}

async function sayHello(line: Line): Promise<ReadonlySet<string>> {
  const { code, lines } = await line.ask('EHLO [127.0.0.1]');
  if (code !== 250) {
    expectCode(await line.ask('HELO [127.0.0.1]'), 250);
    return new Set();
  }
  return new Set(lines.slice(1).flatMap((each) => abilitiesIn(each.toUpperCase())));
}

/** `STARTTLS`, or of `AUTH PLAIN LOGIN` both. */
function abilitiesIn(text: string): string[] {
  const [name = '', ...more] = text.split(/[ =]/);
  return name === 'AUTH' ? more.map((mechanism) => `AUTH ${mechanism}`) : [name];
}

async function logIn(
  line: Line,
  abilities: ReadonlySet<string>,
  { user, password }: NonNullable<MailServer['login']>,
): Promise<void> {
  const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
  if (abilities.has('AUTH PLAIN')) {
    expectCode(await line.ask(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`), 235);
  } else if (abilities.has('AUTH LOGIN')) {
    expectCode(await line.ask('AUTH LOGIN'), 334);
    expectCode(await line.ask(base64(user)), 334);
    expectCode(await line.ask(base64(password)), 235);
  } else throw new MailError('the mail server takes no password (AUTH PLAIN or LOGIN)', true);
}

/** Throws with what the server said unless its reply is one of those expected: 5xx is final, 4xx may pass. */
function expectCode({ code, lines }: Reply, ...expected: readonly number[]): void {
  if (!expected.includes(code)) throw new MailError(`the mail server refused: ${code} ${lines.join(' ')}`, code >= 500);
}

/** Replies of a server, line by line. */
function lineOn(socket: Socket, isPrivate: boolean, { reply: patience }: MailTimes, open: Set<Socket>): Line {
  open.add(socket);
  let text = '';
  let ended: Error | null = null;
  let waiting: { readonly resolve: (reply: Reply) => void; readonly reject: (error: Error) => void } | null = null;
  const settle = (): void => {
    if (waiting === null) return;
    const reply = replyIn(text);
    const { resolve, reject } = waiting;
    if (reply !== null) {
      text = '';
      waiting = null;
      resolve(reply);
    } else if (ended !== null) {
      waiting = null;
      reject(ended);
    }
  };
  const end = (error: Error): void => {
    ended ??= error;
    settle();
  };
  socket.on('error', end);
  socket.on('close', () => end(new MailError('the mail server closed the connection', false)));
  socket.on('data', (data: Buffer) => {
    text += data.toString('utf8');
    if (text.length > MOST_OF_A_REPLY) socket.destroy(new MailError('the mail server talks too much', false));
    settle();
  });
  const reply = (): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const tooLong = setTimeout(
        () => socket.destroy(new MailError('the mail server does not answer', false)),
        patience,
      );
      const done =
        <T>(then: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(tooLong);
          then(value);
        };
      waiting = { resolve: done(resolve), reject: done(reject) };
      settle();
    });
  return {
    isPrivate,
    reply,
    ask: (command) => {
      socket.write(`${command}\r\n`);
      return reply();
    },
    close: () => socket.end('QUIT\r\n'),
  };
}

/** The first whole reply in a text (RFC 5321, 4.2.1), null while there is none. */
function replyIn(text: string): Reply | null {
  const last = /^(\d{3})(?: (.*))?\r?\n/m.exec(text);
  if (last === null) return null;
  const lines = text.slice(0, last.index + last[0].length).split(/\r?\n/);
  return { code: Number(last[1]), lines: lines.slice(0, -1).map((line) => line.slice(4)) };
}

function connected(socket: Socket, event: 'connect' | 'secureConnect', patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(
      () => socket.destroy(new MailError('the mail server cannot be reached in time', false)),
      patience,
    );
    const over = (error?: Error): void => {
      clearTimeout(tooLong);
      if (error === undefined) resolve();
      else reject(error);
    };
    socket.once(event, () => over());
    socket.once('error', over);
    socket.once('close', () => over(new MailError('the mail server closed the connection', false)));
  });
}

function isThisMachine(host: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host);
}
