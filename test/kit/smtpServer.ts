/** A mail server to send to: it takes messages, or does what a bad one does. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { certificate } from './certificate.ts';

/** What it does when a message is to be delivered. A mailbox of that name, `busy@…`, does it whatever the server does. */
export type Behaviour =
  | 'accept'
  /** Refuses the recipient for good. */
  | 'refuse'
  /** Refuses the sender for good. */
  | 'noSender'
  /** Asks to come back later. */
  | 'busy'
  /** Refuses the password. */
  | 'lockOut'
  /** Takes the connection and says nothing. */
  | 'hang'
  /** Hangs up in the middle of the message. */
  | 'drop'
  /** Takes the message and hangs up before it says so. */
  | 'takeAndDrop';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** What it was told after AUTH, decoded. */
  readonly login: string | null;
  /** The message, its dots unstuffed. */
  readonly message: string;
}

export interface MailServerStandIn {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Connections there were. */
  connections: number;
  behaviour: Behaviour;
  readonly stop: () => Promise<void>;
}

/**
 * Starts one on a free port of this machine. `abilities`: what it says after EHLO; with `STARTTLS` among them it asks for
 * nothing else first. `secure`: TLS from the first byte.
 */
export async function startMailServer(
  abilities: readonly string[] = ['AUTH PLAIN LOGIN'],
  secure = false,
): Promise<MailServerStandIn> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    standIn.connections += 1;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (standIn.behaviour !== 'hang') converse(secure ? encrypted(socket) : socket, standIn, abilities);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: MailServerStandIn = {
    port: (server.address() as AddressInfo).port,
    received: [],
    connections: 0,
    behaviour: 'accept',
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

function converse(socket: Socket, standIn: MailServerStandIn, abilities: readonly string[], greets = true): void {
  let [text, from, to] = ['', '', ''];
  let login: string | null = null;
  let state: 'commands' | 'data' | 'user' | 'password' = 'commands';
  const say = (...lines: readonly string[]): unknown => socket.write(`${lines.join('\r\n')}\r\n`);
  const command = (line: string): unknown => {
    const [verb = '', ...rest] = line.split(' ');
    const { behaviour } = standIn;
    switch (verb.toUpperCase()) {
      case 'EHLO':
        return say('250-stand-in', ...abilities.map((each) => `250-${each}`), '250 8BITMIME');
      case 'STARTTLS':
        if (!abilities.includes('STARTTLS')) return say('502 5.5.1 not here');
        // What comes after it in the clear must not be taken for what is said under TLS.
        say('220 go on', '250-AUTH EXTERNAL', '250 ok');
        socket.removeAllListeners('data');
        return converse(
          encrypted(socket),
          standIn,
          abilities.filter((each) => each !== 'STARTTLS'),
          false,
        );
      case 'AUTH':
        if (behaviour === 'lockOut') return say('535 5.7.8 wrong user or password');
        if (rest[0] === 'LOGIN') {
          state = 'user';
          return say('334 VXNlcm5hbWU6');
        }
        login = Buffer.from(rest[1] ?? '', 'base64').toString('utf8');
        return say('235 welcome');
      case 'MAIL':
        from = address(line);
        if (behaviour === 'noSender') return say('553 5.7.1 not your address');
        return behaviour === 'busy' ? say('451-4.3.0 busy', '451 4.3.0 come back later') : say('250 ok');
      case 'RCPT':
        to = address(line);
        if (to.startsWith('busy@')) return say('450 4.2.1 mailbox busy');
        return behaviour === 'refuse' || to.startsWith('refuse@') ? say('550 5.1.1 no such mailbox') : say('250 ok');
      case 'DATA':
        state = 'data';
        return say('354 go on');
      case 'QUIT':
        say('221 bye');
        return socket.end();
      default:
        return say('502 what?');
    }
  };
  const secret = (line: string): unknown => {
    const word = Buffer.from(line, 'base64').toString('utf8');
    login = state === 'user' ? `\0${word}` : `${login}\0${word}`;
    state = state === 'user' ? 'password' : 'commands';
    return state === 'password' ? say('334 UGFzc3dvcmQ6') : say('235 welcome');
  };
  const message = (end: number): void => {
    const received = text.slice(0, end + 2).replace(/^\.\./gm, '.');
    text = text.slice(end + 5);
    state = 'commands';
    standIn.received.push({ from, to, login, message: received });
    if (standIn.behaviour === 'takeAndDrop') socket.destroy();
    else say('250 taken');
  };
  if (greets) say('220 stand-in');
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
    if (state === 'data' && standIn.behaviour === 'drop') return socket.destroy();
    for (let end = ending(text, state); end >= 0; end = ending(text, state)) {
      if (state === 'data') message(end);
      else {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (state === 'commands') command(line);
        else secret(line);
      }
    }
    return undefined;
  });
}

function encrypted(socket: Socket): TLSSocket {
  return new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => socket.destroy());
}

function ending(text: string, state: string): number {
  return text.indexOf(state === 'data' ? '\r\n.\r\n' : '\r\n');
}

function address(line: string): string {
  return /<(.*)>/.exec(line)?.[1] ?? '';
}
