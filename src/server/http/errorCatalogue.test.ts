/** Every code of the catalogue, reached over HTTP: a code nobody can be answered with does not belong there. */
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ErrorCode, errorCatalogue, type Problem } from '#shared/errors.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { startHurried } from '#test/kit/costlyPin.ts';
import { addCreditorAccount, debitedFee } from '#test/kit/directDebits/facility.ts';
import { addPos, pins, setupInput } from '#test/kit/facility.ts';
import { addSubscriptionType, subscribe } from '#test/kit/fees.ts';
import { makeKey, sign, startIssuer } from '#test/kit/issuer.ts';
import { expectProblem } from '#test/kit/problems.ts';
import { answerTo, sendRaw } from '#test/kit/raw.ts';
import { type ReceiptPrinter, startReceiptPrinter } from '#test/kit/receiptPrinter.ts';
import { type FacilityServer, START, startFacility, startOpen, temporaryFolder } from '#test/kit/server.ts';
import { type FeedServer, startFeedServer } from '#test/kit/updateFeed.ts';
import { PEPPER } from '../core/access/pepper.ts';
import { BACKUPS } from '../core/db/folder.ts';
import { HEADS, headLine } from '../core/db/heads.ts';
import type { Connection } from '../core/db/sqlite.ts';
import { DATABASE } from '../core/db/store.ts';

/** Every connection that was opened. */
const opened = vi.hoisted((): Connection[] => []);
vi.mock(import('../core/db/sqlite.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    openConnection: (...parameters) => {
      const connection = real.openConnection(...parameters);
      opened.push(connection);
      return connection;
    },
  };
});

/** What a request says of its language; nothing for Spanish. */
type Headers = Readonly<Record<string, string>>;

interface Case {
  /** Provokes the code, in Spanish and then in English. */
  readonly send: (headers: Headers) => Promise<Reply>;
  /** Provokes both at once, where once takes its time. */
  readonly sendBoth?: (es: Headers, en: Headers) => Promise<readonly [Reply, Reply]>;
  /** The pointers, parameters or headers at fault. */
  readonly at?: readonly string[];
  /** A fault that says what to do about it, which is safe to be told. */
  readonly says?: true;
  /** It never became a request, so nothing is known of the reader. */
  readonly speaksSpanish?: true;
}

let server: FacilityServer;
let slow: FacilityServer;
let hurried: FacilityServer;
/** Its pepper is lost. */
let peppery: FacilityServer;
/** Its clock jumped. */
let wrong: FacilityServer;
/** Its database lacks what it acknowledged. */
let damaged: FacilityServer;
/** Everything that was logged. */
let log = '';
const made = { bar: 0, invoice: 0, soldSale: 0, deleted: 0, live: 0, revokedKey: 0, profile: 0, broken: 0 };
let reader: Client;
let printer: ReceiptPrinter;
let feed: FeedServer;

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
  feed = await startFeedServer();
  server = await startOpen({ logLevel: 'error', allowedHosts: ['caja.club.lan'], updateSource: feed.source });
  slow = await startHurried({ logLevel: 'error' });
  hurried = await startFacility({ rateLimit: { perSecond: 1, perMinute: 1 } });
  peppery = await startFacility({ logLevel: 'error' });
  rmSync(join(peppery.dataDir, PEPPER));
  await peppery.restart();
  let uptime = 3600_000;
  wrong = await startOpen({ clocks: () => ({ wall: START, uptime, boot: 'a' }) });
  uptime += 3600_000;
  damaged = await startFacility({ logLevel: 'error' });
  await damaged.running().close();
  appendFileSync(
    join(damaged.dataDir, HEADS),
    headLine({ row: 1_000_000, hash: 'x', at: '', document: null, origin: '', series: [] }),
  );
  await damaged.restart();
  printer = await startReceiptPrinter();
  const { api, facility } = server;
  const sold = await api.run('checkout', { lines: [{ product: facility.products.free }], payments: [] });
  made.invoice = sold.invoice.id;
  made.soldSale = sold.sales[0] ?? 0;
  made.bar = await addPos(api, { name: 'Bar' });
  // Nobody listens there.
  await api.create('setting', { key: 'receiptPrinters', value: [{ pos: facility.pos, host: '127.0.0.1', port: 1 }] });
  made.deleted = (await api.create('customer', { name: 'Eliminada' })).id;
  await api.send('DELETE', `/api/model/customer/${made.deleted}`);
  made.live = (await api.create('customer', { name: 'Viva' })).id;
  made.revokedKey = (await api.run('keyCreate', { name: 'Retirada', scopes: ['tax:read'] })).id;
  await api.run('keyRevoke', { id: made.revokedKey });
  made.profile = (await api.get('user', facility.users.manager)).profile;
  made.broken = (await api.create('product', { name: 'Roto', price: 1 })).id;
  server.write('update "product" set "taxes" = ? where "id" = ?', '[987654]', made.broken);
  reader = server.as((await api.run('keyCreate', { name: 'Lectora', scopes: ['customer:read'] })).key);
  for (let attempt = 0; attempt < 6; attempt++) {
    await server.as(null).call('sessionStart', { user: facility.users.frontDesk, pin: '0000' });
  }
});

/** A test print on a printer that says what hinders it. */
async function hinderedTest(hindrance: 'paper' | 'cover' | 'fault' | null, headers: Headers): Promise<Reply> {
  printer.behave({ answers: true, hindrance });
  return server.api.call('posPrintTest', { host: '127.0.0.1', port: printer.port }, headers);
}

afterAll(() => Promise.all([printer.close(), feed.stop()]));

const get =
  (path: string, more: Headers = {}) =>
  (headers: Headers) =>
    server.api.send('GET', path, undefined, { ...more, ...headers });
const post =
  (path: string, body: unknown, more: Headers = {}) =>
  (headers: Headers) =>
    server.api.send('POST', path, typeof body === 'function' ? body() : body, { ...more, ...headers });
const authorization = (): Headers => ({ authorization: `Bearer ${server.facility.key}` });

/** Sends a token of an identity nobody knows, issued by `issuer`. */
async function asStranger(issuer: string, key: Awaited<ReturnType<typeof makeKey>>, headers: Headers): Promise<Reply> {
  const value = { issuer, audience: 'taquilla' };
  const [known] = await server.api.list('setting', 'key=oidc');
  if (known === undefined) await server.api.create('setting', { key: 'oidc', value });
  else await server.api.update('setting', known.id, { value });
  const now = START / 1000;
  const token = await sign({ iss: issuer, aud: 'taquilla', sub: 'nobody', iat: now, exp: now + 300 }, key);
  return server.as(token).send('GET', '/api/model/tax', undefined, headers);
}

/** Money taken for a basket before it is charged. */
async function takenByCard() {
  const { pos, methods } = server.facility;
  const input = { pos, basket: randomUUID(), paymentMethod: methods.card, amount: 5 };
  return (await server.api.run('takeBasketPayment', input)).basketPayment;
}

const cases: Readonly<Partial<Record<ErrorCode, Case>>> = {
  malformed_request: {
    send: () => answerTo(server.url(), 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n'),
    speaksSpanish: true,
  },
  malformed_json: { send: post('/api/model/customer', '{"name":') },
  invalid_parameter: { send: get('/api/model/customer?limit=many'), at: ['limit'] },
  unknown_parameter: { send: get('/api/model/customer?nombre=Ana'), at: ['nombre'] },
  cursor_invalid: { send: get('/api/model/customer?limit=1&cursor=zzz'), at: ['cursor'] },
  unsupported_version: {
    send: get('/api/model/customer', { 'api-version': '2025-08-10' }),
    at: ['Api-Version'],
  },
  unauthenticated: { send: (headers) => server.as(null).send('GET', '/api/model/customer', undefined, headers) },
  insufficient_scope: { send: (headers) => reader.send('POST', '/api/model/customer', { name: 'X' }, headers) },
  identity_not_linked: {
    send: async (headers) => {
      const key = await makeKey('own');
      const issuer = await startIssuer([key]);
      const reply = await asStranger(issuer.url, key, headers);
      await issuer.close();
      return reply;
    },
  },
  authorisation_invalid: {
    send: post('/api/model/customer', { name: 'X' }, { 'x-taquilla-authorisation': 'tqz_invented' }),
  },
  host_not_allowed: {
    send: (headers) => sendRaw(server.url(), { path: '/api/health', headers: { host: 'club.example', ...headers } }),
  },
  origin_not_allowed: { send: get('/api/health', { origin: 'https://club.example' }) },
  terminal_not_allowed: {
    send: (headers) =>
      server.as(null).send('GET', '/api/session/users', undefined, { 'x-taquilla-terminal': 'forged', ...headers }),
  },
  secure_connection_required: {
    // Somebody of the network, without TLS, by a proxy on this machine.
    send: (headers) =>
      sendRaw(server.url(), {
        path: '/api/session/users',
        headers: { host: 'caja.club.lan', forwarded: 'for=192.168.7.31', ...headers },
      }),
  },
  not_found: { send: get('/api/model/customer/999999') },
  unknown_model: { send: get('/api/model/omittedSale') },
  method_not_allowed: { send: post('/api/model/email', {}) },
  not_acceptable: { send: get('/api/model/customer', { accept: 'text/html' }) },
  basket_charged: {
    send: async (headers) => {
      const uuid = randomUUID();
      const { pos, products, methods } = server.facility;
      await server.api.run('checkout', { pos, uuid, lines: [{ product: products.free }], payments: [] });
      const input = { pos, basket: uuid, paymentMethod: methods.card, amount: 1 };
      return server.api.call('takeBasketPayment', input, headers);
    },
  },
  basket_overpaid: {
    send: async (headers) => {
      const { basket: uuid } = await takenByCard();
      const { pos, products } = server.facility;
      return server.api.call('checkout', { pos, uuid, lines: [{ product: products.water }], payments: [] }, headers);
    },
  },
  basket_holds_money: {
    send: async (headers) => {
      const { basket } = await takenByCard();
      const values = { name: 'Mesa 4', total: 5, items: 1, content: {}, basket };
      const { id } = await server.api.create('heldBasket', values);
      return server.api.send('DELETE', `/api/model/heldBasket/${id}`, undefined, headers);
    },
  },
  basket_payment_ended: {
    send: async (headers) => {
      const input = { basketPayment: (await takenByCard()).id, reason: 'Se va' };
      await server.api.run('refundBasketPayment', input);
      return server.api.call('refundBasketPayment', input, headers);
    },
  },
  basket_elsewhere: {
    send: async (headers) => {
      const values = { name: 'Mesa 4', total: 5, items: 1, content: {} };
      const { id } = await server.api.create('heldBasket', values);
      await server.api.run('takeUpBasket', { heldBasket: id, uuid: randomUUID() });
      return server.api.call('takeUpBasket', { heldBasket: id, uuid: randomUUID() }, headers);
    },
  },
  code_retired: {
    send: async (headers) => {
      const { api, rows, facility } = server;
      const { id: product } = await api.create('product', { name: 'Regalo', price: 10 });
      const type = { name: 'Regalo', kind: 1, product, bearer: true };
      const { id: voucherType } = await api.create('voucherType', type);
      const payments = [{ paymentMethod: facility.methods.cash, amount: 10 }];
      const lines = [{ product, voucherType, price: 10 }];
      const { vouchers } = await api.run('checkout', { pos: facility.pos, lines, payments });
      const [voucher = 0] = vouchers;
      const [row] = rows<{ code: string }>(`select "code" from "voucher" where "id" = ${voucher}`);
      await api.run('voucherReplaceCode', { voucher, reason: 'Perdido' });
      return api.send('GET', `/api/vouchers/byCode.json?code=${row?.code}`, undefined, headers);
    },
  },
  already_refunded: {
    send: async (headers) => {
      const { pos, products, methods } = server.facility;
      const payments = [{ paymentMethod: methods.cash, amount: 1.5 }];
      const { invoice } = await server.api.run('checkout', { pos, lines: [{ product: products.water }], payments });
      await server.api.run('refundSale', { pos, invoice: invoice.id });
      return server.api.call('refundSale', { pos, invoice: invoice.id }, headers);
    },
  },
  sale_charged: { send: (headers) => server.api.call('createInvoice', { sales: [made.soldSale] }, headers) },
  invalid_transition: { send: (headers) => server.api.call('keyRotate', { id: made.revokedKey }, headers) },
  immutable_record: {
    send: (headers) => server.api.send('DELETE', `/api/model/invoice/${made.invoice}`, undefined, headers),
  },
  record_deleted: {
    send: (headers) => server.api.send('POST', `/api/model/customer/${made.deleted}`, { name: 'X' }, headers),
  },
  not_deleted: {
    send: (headers) => server.api.send('POST', `/api/model/customer/${made.live}/restore`, {}, headers),
  },
  selection_changed: {
    send: (headers) =>
      server.api.call(
        'bulkStart',
        { model: 'customer', action: 'delete', select: { ids: [made.live] }, count: 2 },
        headers,
      ),
    at: ['#/count'],
  },
  remittance_changed: {
    send: async (headers) => {
      const { sale, remittance } = await draftRemittance();
      await server.api.run('paySale', {
        sale,
        payments: [{ paymentMethod: server.facility.methods.card, amount: 10 }],
      });
      return server.api.call('exportRemittance', { remittance }, headers);
    },
    at: ['#/remittance'],
  },
  in_collection: {
    send: async (headers) => {
      const { sale, remittance } = await draftRemittance();
      await server.api.run('exportRemittance', { remittance });
      const payments = [{ paymentMethod: server.facility.methods.card, amount: 30 }];
      return server.api.call('paySale', { sale, payments }, headers);
    },
  },
  month_open: { send: (headers) => server.api.call('monthClose', { year: 2026, month: 3 }, headers) },
  same_subscription: {
    send: async (headers) => {
      const type = await addSubscriptionType(server);
      const { customer } = await subscribe(server, type, {});
      return server.api.call('subscriptionSignUp', { customer, type, start: '2026-03-15' }, headers);
    },
  },
  entry_withheld: {
    send: async (headers) => {
      const { id: customer } = await server.api.create('customer', { name: 'Nadia' });
      return server.api.call('enterCustomer', { customer }, headers);
    },
  },
  entry_repeated: {
    send: async (headers) => {
      const { id: customer } = await server.api.create('customer', { name: 'Nadia' });
      await server.api.run('enterCustomer', { customer, despite: true });
      return server.api.call('enterCustomer', { customer }, headers);
    },
  },
  fees_changed: {
    send: (headers) => server.api.call('issueFees', { expected: 'other' }, headers),
    at: ['#/expected'],
  },
  fees_running: {
    send: async (headers) => {
      server.write(`insert into "subscriptionTask" ("type", "status", "created") values (1, 0, '2026-01-01')`);
      const reply = await server.api.call('issueFees', {}, headers);
      server.write('delete from "subscriptionTask" where "status" = 0');
      return reply;
    },
  },
  unique_conflict: { send: post('/api/model/customer', { name: 'X', memberCode: 'S-0042' }) },
  in_use: { send: (headers) => server.api.send('DELETE', `/api/model/profile/${made.profile}`, undefined, headers) },
  last_administrator: {
    send: (headers) =>
      server.api.send('POST', `/api/model/user/${server.facility.users.manager}`, { active: false }, headers),
  },
  cash_point_open: {
    send: (headers) => server.api.call('posOpen', { pos: server.facility.pos, realCashCount: 1 }, headers),
  },
  cash_point_closed: { send: (headers) => server.api.call('posCashIn', { pos: made.bar, amount: 1 }, headers) },
  insufficient_balance: {
    // Nothing spends a voucher or a deposit yet: a rule of the database protects their ledgers.
    send: async (headers) => {
      server.write(
        `create trigger "planted" before insert on "family" begin select raise(abort, 'insufficient_balance'); end`,
      );
      const reply = await server.api.send('POST', '/api/model/family', { name: 'X' }, headers);
      server.write('drop trigger "planted"');
      return reply;
    },
  },
  insufficient_cash: {
    send: (headers) => server.api.call('posCashOut', { pos: server.facility.pos, amount: 100_000 }, headers),
  },
  printer_not_configured: {
    send: (headers) => server.api.call('posOpenDrawer', { pos: made.bar }, headers),
  },
  drawer_not_configured: {
    send: (headers) => server.api.call('posOpenDrawer', { pos: server.facility.pos }, headers),
  },
  printer_unavailable: {
    send: (headers) => server.api.call('posPrintTicket', { pos: server.facility.pos, invoice: made.invoice }, headers),
  },
  printer_out_of_paper: { send: (headers) => hinderedTest('paper', headers) },
  printer_cover_open: { send: (headers) => hinderedTest('cover', headers) },
  printer_fault: { send: (headers) => hinderedTest('fault', headers) },
  outcome_unknown: {
    send: async (headers) => {
      const key = { ...headers, 'idempotency-key': 'begun' };
      const print = () => hinderedTest(null, key);
      await print();
      server.write(`update "idempotency" set "status" = 0 where "key" = 'begun'`);
      return print();
    },
  },
  mail_not_configured: {
    send: async (headers) => {
      const value = { host: '127.0.0.1', port: 1, user: 'caja', from: 'caja@club.example' };
      const [set] = await server.api.list('setting', 'key=smtp');
      if (set === undefined) await server.api.create('setting', { key: 'smtp', value });
      return server.api.call('sendInvoice', { invoice: made.invoice, to: 'ana@example.org' }, headers);
    },
  },
  idempotency_in_progress: {
    send: async (headers) => {
      const { manager } = server.facility.users;
      const close = () =>
        server.api.call(
          'posClose',
          { pos: made.bar, realCashCount: 0, realCreditCardCount: 0, manager: { user: manager, pin: pins.manager } },
          { 'idempotency-key': `close-${headers['accept-language']?.replace(/\W/g, '-')}`, ...headers },
        );
      const replies: readonly Reply[] = await Promise.all([close(), close()]);
      const [second = replies[0]] = replies.filter(({ body }) => (body as Problem).code !== 'cash_point_closed');
      if (second === undefined) throw new Error('neither was answered');
      return second;
    },
  },
  already_set_up: { send: (headers) => server.as(null).call('setup', setupInput, headers) },
  date_before_series: {
    send: async (headers) => {
      server.clock.now -= 86_400_000;
      const sell = { pos: server.facility.pos, lines: [{ product: server.facility.products.free }], payments: [] };
      const reply = await server.api.call('checkout', sell, headers);
      server.clock.now += 86_400_000;
      return reply;
    },
  },
  precondition_failed: {
    send: (headers) =>
      server.api.send(
        'POST',
        `/api/model/customer/${made.live}`,
        { name: 'X' },
        { 'if-match': '"another"', ...headers },
      ),
    at: ['If-Match'],
  },
  payload_too_large: {
    send: (headers) =>
      sendRaw(server.url(), {
        method: 'POST',
        path: '/api/billing/checkout',
        headers: { 'content-type': 'application/json', ...authorization(), ...headers },
        body: JSON.stringify({ comments: 'x'.repeat(1024 * 1024) }),
      }),
  },
  uri_too_long: { send: get(`/api/model/customer?name=${'x'.repeat(8192)}`) },
  unsupported_media_type: { send: post('/api/model/customer', 'name=X', { 'content-type': 'text/plain' }) },
  headers_too_large: {
    send: () =>
      answerTo(server.url(), `GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`),
    speaksSpanish: true,
  },
  validation_failed: {
    send: post('/api/model/customer', { name: 7, nombre: 'X' }),
    at: ['#/name', '#/nombre'],
  },
  idempotency_key_reused: {
    send: async (headers) => {
      const key = { 'idempotency-key': 'used', ...headers };
      await server.api.send('POST', '/api/model/customer', { name: 'First' }, key);
      return server.api.send('POST', '/api/model/customer', { name: 'Second' }, key);
    },
  },
  too_many_requests: {
    send: async (headers) => {
      await hurried.api.send('GET', '/api/model/tax');
      return hurried.api.send('GET', '/api/model/tax', undefined, headers);
    },
  },
  too_many_attempts: {
    send: (headers) =>
      server.as(null).call('sessionStart', { user: server.facility.users.frontDesk, pin: '0000' }, headers),
  },
  internal: {
    send: (headers) =>
      server.api.call(
        'checkout',
        { pos: server.facility.pos, lines: [{ product: made.broken }], payments: [] },
        headers,
      ),
  },
  database_busy: {
    send: post('/api/model/customer', { name: 'X' }),
    sendBoth: async (es, en) => {
      const file = join(server.dataDir, DATABASE);
      const other = new Database(file);
      other.exec('begin immediate');
      // In a facility it waits for seconds.
      const own = opened.filter(({ raw }) => raw.open && raw.name === file);
      for (const connection of own) Object.assign(connection, { patience: 50 });
      const send = post('/api/model/customer', { name: 'X' });
      const replies = await Promise.all([send(es), send(en)]);
      other.close();
      return replies;
    },
  },
  storage_unavailable: {
    send: async (headers) => {
      // SQLite gives no id after the largest: it says that the disk is full.
      const [sequence] = server.rows<{ seq: number }>(`select "seq" from sqlite_sequence where "name" = 'auditLog'`);
      const setLast = (seq: number | bigint): void =>
        server.write(`update sqlite_sequence set "seq" = ? where "name" = 'auditLog'`, seq);
      setLast(9_223_372_036_854_775_807n);
      const reply = await server.api.send('POST', '/api/model/customer', { name: 'X' }, headers);
      setLast(sequence?.seq ?? 0);
      return reply;
    },
  },
  position_unknown: { send: get('/api/events?after=999999999') },
  too_many_streams: {
    send: async (headers) => {
      const crowded = await startFacility({ logLevel: 'info', streamLimits: { each: 1, all: 0, patience: 1000 } });
      const reply = await crowded.api.send('GET', '/api/events', undefined, headers);
      await crowded.stop();
      return reply;
    },
  },
  identity_provider_unavailable: {
    send: async (headers) => {
      const issuer = await startIssuer([]);
      await issuer.close();
      return asStranger(issuer.url, await makeKey('any'), headers);
    },
  },
  clock_suspect: {
    send: (headers) =>
      wrong.api.send(
        'POST',
        '/api/billing/checkout',
        { lines: [{ product: wrong.facility.products.free }], payments: [] },
        headers,
      ),
  },
  database_damaged: {
    send: (headers) => damaged.api.send('POST', '/api/model/customer', { name: 'X' }, headers),
    says: true,
  },
  backup_missing: { send: get('/api/system/backups/compare?place=here&name=none.db') },
  backup_unreachable: {
    send: async (headers) => {
      await setSecondPlace();
      return server.api.send('GET', '/api/system/backups/compare?place=second&name=any.db', undefined, headers);
    },
  },
  backup_unfit: {
    send: (headers) => restoreUnfit(headers),
    says: true,
  },
  update_missing: { send: (headers) => wrong.api.call('systemInstallUpdate', { when: 'now' }, headers) },
  update_blocked: {
    send: async (headers) => {
      feed.offer(feed.feedOf());
      await server.api.run('systemAskUpdate', {});
      return server.api.call('systemDownloadUpdate', {}, headers);
    },
    says: true,
  },
  restore_under_way: {
    send: async (headers) => {
      const replies = await Promise.all([restoreUnfit(headers), restoreUnfit(headers)]);
      const [late] = replies.filter(({ body }) => (body as Problem).code === 'restore_under_way');
      return late ?? (replies[0] as Reply);
    },
  },
  pepper_missing: {
    send: (headers) =>
      peppery.as(null).call('sessionStart', { user: peppery.facility.users.manager, pin: pins.manager }, headers),
  },
  timeout: {
    send: (headers) =>
      slow.as(null).call('sessionStart', { user: slow.facility.users.manager, pin: pins.manager }, headers),
  },
};

/** A draft of a remittance, and the sale that it collects. */
async function draftRemittance(): Promise<{ readonly sale: number; readonly remittance: number }> {
  const { sale } = await debitedFee(server);
  const creditorAccount = await addCreditorAccount(server);
  return { sale, remittance: (await server.api.run('createRemittance', { creditorAccount, sales: [sale] })).id };
}

/** Names a second place, which is gone then. */
async function setSecondPlace(): Promise<void> {
  const folder = temporaryFolder();
  const [before] = await server.api.list('setting', 'key=backupPlace');
  if (before === undefined) await server.api.create('setting', { key: 'backupPlace', value: { folder } });
  rmSync(folder, { recursive: true });
}

/** Asks for a file to be restored that is no database. */
function restoreUnfit(headers: Headers): Promise<Reply> {
  mkdirSync(join(server.dataDir, BACKUPS), { recursive: true });
  writeFileSync(join(server.dataDir, BACKUPS, 'text.db'), 'no database, whatever its name says');
  return server.api.call('systemRestore', { place: 'here', name: 'text.db' }, headers);
}

test('every code has a case below', () => {
  expect(Object.keys(errorCatalogue).filter((code) => !Object.hasOwn(cases, code))).toEqual([]);
});

describe.each(Object.entries(cases) as [ErrorCode, Case][])(
  '%s',
  (code, { send, sendBoth, at = [], says, speaksSpanish }) => {
    test('is answered as the catalogue has it, in the language of the reader', async () => {
      const english = { 'accept-language': 'en-GB,en;q=0.9,es;q=0.5' };
      const replies = sendBoth === undefined ? [await send({}), await send(english)] : await sendBoth({}, english);
      const expected = { code, at, says: says === true, log };
      expectProblem(replies[0], { ...expected, language: 'es' });
      expectProblem(replies[1], { ...expected, language: speaksSpanish === true ? 'es' : 'en' });
    });
  },
);
