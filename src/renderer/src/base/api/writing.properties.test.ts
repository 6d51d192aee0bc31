/** What a window does of what somebody asks for, whatever happens to the requests, against a service that keeps its keys. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Write } from './outcome.ts';
import type { StaffSession } from './session.ts';

/** What happens to one request. `late`: its client gives up, and it acts after others. */
type Fate =
  | 'well'
  | 'lost before'
  | 'lost after'
  | 'late'
  | 'cut'
  | 'refused'
  | 'full'
  | 'at work'
  | 'signed out'
  | 'not allowed';
/** What can be done: once a key, with a secret, and what is sent once only. */
type Kind = 'cash' | 'other cash' | 'record' | 'pin' | 'drawer' | 'keyless';

type Step =
  | {
      readonly do: 'press';
      readonly kind: Kind;
      readonly isSame: boolean;
      readonly isTwice: boolean;
      readonly isHuge: boolean;
    }
  | { readonly do: 'fates'; readonly fates: readonly Fate[] }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'arrive' | 'close' | 'reload' | 'away' | 'back' | 'sign out' }
  | { readonly do: 'sign in'; readonly user: 1 | 2 };

interface Deed {
  readonly user: number;
  readonly path: string;
  readonly body: string;
  /** It came after its client had given it up, and may have been refused meanwhile. */
  readonly isLate: boolean;
}

/** Presses of which nobody knows yet what became, or may yet become, of them. */
interface Episode {
  readonly user: number;
  readonly kind: Kind;
  readonly bodies: Set<string>;
  isOver: boolean;
  isRefused: boolean;
  /** A browser keeps nothing of it but its key, so nobody is told after the page is loaded anew. */
  isForgotten: boolean;
}

const fates: readonly Fate[] = [
  'well',
  'lost before',
  'lost after',
  'late',
  'cut',
  'refused',
  'full',
  'at work',
  'signed out',
  'not allowed',
];
const kinds: readonly Kind[] = ['cash', 'other cash', 'record', 'pin', 'drawer', 'keyless'];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      kind: fc.constantFrom(...kinds),
      isSame: fc.boolean(),
      isTwice: fc.boolean(),
      isHuge: fc.nat(9).map((n) => n === 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('fates' as const),
      fates: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 1500, 9000, 40_000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('arrive' as const, 'close', 'reload', 'away', 'back', 'sign out') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign in' as const), user: fc.constantFrom(1 as const, 2) }) },
);

const html = (): Response => new Response('<h1>', { headers: { 'content-type': 'text/html' } });
const problem = (status: number, code: string): Response =>
  new Response(JSON.stringify({ code, title: code, status }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

function sessionOf(user: number, login: number): StaffSession {
  return {
    token: `${user}.${login}`,
    user: { id: user, name: String(user), language: 'es' },
    permissions: ['*'],
    expires: '2030-01-01T00:00:00+01:00',
    idleMinutes: 15,
  };
}

/** A service: one deed of a key, its answer kept, and requests that act late. */
class Service {
  readonly deeds: Deed[] = [];
  /** The bodies of all requests. */
  readonly sent: string[] = [];
  fates: Fate[] = [];
  isAway = false;
  /** Sessions that ended. */
  readonly ended = new Set<string>();
  private readonly answers = new Map<string, { readonly body: string; readonly answer: string }>();
  private late: (() => void)[] = [];

  /** True while one is on its way. */
  get hasLate(): boolean {
    return this.late.length > 0;
  }

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const fate = this.isAway ? 'lost before' : (this.fates.shift() ?? 'well');
    const act = (isLate = false): Response =>
      this.act(token, path, headers.get('idempotency-key'), String(init.body), isLate);
    const sent = String(init.body);
    this.sent.push(sent);
    const answer = ['well', 'lost after', 'cut'].includes(fate) ? act() : null;
    await new Promise((resolve) => setTimeout(resolve, 5));
    switch (fate) {
      case 'well':
        return answer ?? act();
      case 'lost before':
        throw new TypeError('network');
      case 'lost after':
        throw new TypeError('network');
      case 'late':
        this.late.push(() => act(true));
        throw new TypeError('network');
      case 'cut':
        return html();
      case 'refused':
        return (
          this.known(token, path, headers.get('idempotency-key'), String(init.body)) ??
          problem(409, 'cash_point_closed')
        );
      case 'full':
        return problem(503, 'storage_unavailable');
      case 'at work':
        return problem(409, 'idempotency_in_progress');
      case 'signed out':
        this.ended.add(token);
        return problem(401, 'unauthenticated');
      case 'not allowed':
        return problem(403, 'insufficient_scope');
    }
  };

  arrive(): void {
    for (const act of this.late.splice(0)) act();
  }

  private known(token: string, path: string, key: string | null, body: string): Response | undefined {
    const [user] = token.split('.');
    const known = this.answers.get(`${user} ${path} ${key}`);
    if (key === null || known === undefined) return undefined;
    if (known.body !== body) return problem(422, 'idempotency_key_reused');
    return new Response(known.answer, { headers: { 'content-type': 'application/json' } });
  }

  private act(token: string, path: string, key: string | null, body: string, isLate = false): Response {
    if (this.ended.has(token) || token === '') return problem(401, 'unauthenticated');
    const known = this.known(token, path, key, body);
    if (known !== undefined) return known;
    const user = Number(token.split('.')[0]);
    const answer = JSON.stringify({ user, body });
    this.deeds.push({ user, path, body, isLate });
    if (key !== null) this.answers.set(`${user} ${path} ${key}`, { body, answer });
    return new Response(answer, { headers: { 'content-type': 'application/json' } });
  }
}

const subjects: { readonly [K in Kind]: string } = {
  cash: 'posCashIn ',
  'other cash': 'posCashIn other',
  record: 'save customer ',
  pin: 'sessionChangePin ',
  drawer: 'posOpenDrawer ',
  keyless: 'webhookRotateSecret ',
};
const HUGE = 'x'.repeat(300_000);
const once = (kind: Kind): boolean => kind !== 'drawer' && kind !== 'keyless';

function writeOf(kind: Kind, n: number, isHuge: boolean): Write {
  const note = isHuge ? { note: HUGE } : {};
  switch (kind) {
    case 'cash':
      return { operation: 'posCashIn', input: { amount: n, ...note } };
    case 'other cash':
      return { operation: 'posCashIn', input: { amount: n, ...note }, about: 'other' };
    case 'record':
      return { save: 'customer', id: null, body: { name: `n${n}`, ...note } };
    case 'pin':
      return { operation: 'sessionChangePin', input: { pin: `hidden${n}`, newPin: `hidden${n}` } };
    case 'drawer':
      return { operation: 'posOpenDrawer', input: { drawer: n } };
    case 'keyless':
      return { operation: 'webhookRotateSecret', input: { webhook: 1, n } };
  }
}

const bodyOf = (write: Write): string =>
  JSON.stringify('operation' in write ? write.input : 'save' in write ? write.body : null);

/** One window and what its users were told. */
class Till {
  readonly service = new Service();
  readonly episodes: Episode[] = [];
  private readonly faults: unknown[] = [];
  readonly stored = new Map<string, string>();
  private modules!: { writing: typeof import('./writing.ts'); session: typeof import('./session.ts') };
  private form = { isGone: false };
  private last = new Map<string, Write>();
  private count = 0;
  private logins = 0;
  private pages = 0;
  /** What is sent once for each press, by its body. */
  private readonly presses: string[] = [];

  async load(): Promise<void> {
    this.form.isGone = true;
    const page = ++this.pages;
    const stored = JSON.parse(this.stored.get('taquilla.writes') ?? '[]') as { user: number; subject: string }[];
    for (const episode of this.episodes) {
      const isKept = stored.some(({ user, subject }) => user === episode.user && subject === subjects[episode.kind]);
      episode.isForgotten ||= !isKept;
    }
    vi.clearAllTimers();
    vi.resetModules();
    const writing = await import('./writing.ts');
    const session = await import('./session.ts');
    this.modules = { writing, session };
    this.form = { isGone: false };
    session.onSessionChange(() => this.close());
    writing.onUnseenWrite(({ write, outcome, error }) => {
      if (page !== this.pages || outcome === 'open') return;
      this.noted(() => (outcome === 'refused' ? this.toldRefused(write, error) : this.toldDone(write)));
    });
    writing.resumeWrites();
  }

  get user(): number {
    return this.modules.session.getSession()?.user.id ?? 0;
  }

  signIn(user: number | null): void {
    this.modules.session.setSession(user === null ? null : sessionOf(user, ++this.logins));
  }

  press(kind: Kind, isSame: boolean, isHuge: boolean): void {
    const { user, form } = this;
    if (user === 0) return;
    const place = `${user} ${kind}`;
    const write = (isSame ? this.last.get(place) : undefined) ?? writeOf(kind, ++this.count, isHuge);
    this.last.set(place, write);
    const { writing } = this.modules;
    if (writing.isUnderWay(writing.stateOf(subjects[kind]))) return;
    if (once(kind)) {
      const episode = this.episodeOf(user, kind);
      episode.bodies.add(bodyOf(write));
      episode.isForgotten ||= bodyOf(write).length > HUGE.length;
    } else {
      this.presses.push(bodyOf(write));
    }
    const page = this.pages;
    let calls = 0;
    const isFirst = (): boolean => {
      if (page !== this.pages) return false;
      calls++;
      expect(calls, 'told once').toBe(1);
      return true;
    };
    writing.run(write, {
      onDone: (output, done) =>
        this.noted(() => {
          if (!isFirst()) return;
          if (once(kind)) expect(this.user, 'told to who asked').toBe(user);
          const answer = (kind === 'record' ? (output as { record: unknown }).record : output) as {
            user: number;
            body: string;
          };
          expect(answer.user, 'whose answer').toBe(user);
          if (once(kind)) expect(answer.body, 'what was done').toBe(bodyOf(done));
          this.toldDone(done, user);
        }),
      onFailed: (error, failed) =>
        this.noted(() => {
          // Whose session ended sees that they have to sign in.
          const isEnded = (error as { status?: number }).status === 401;
          if (isFirst() && (isEnded || (!form.isGone && this.user === user))) this.toldRefused(failed, error, user);
        }),
      isGone: () => form.isGone,
    });
  }

  follow(write: Write): Promise<unknown> {
    return this.modules.writing.follow(
      write,
      () => false,
      () => undefined,
    );
  }

  close(): void {
    this.form.isGone = true;
    this.form = { isGone: false };
  }

  /** Keeps what is wrong with what somebody is told: who tells it does not look. */
  private noted(say: () => void): void {
    try {
      say();
    } catch (fault) {
      this.faults.push(fault);
    }
  }

  /** What holds whatever happened. */
  check(): void {
    for (const fault of this.faults) throw fault;
    for (const episode of this.episodes) {
      const deeds = this.service.deeds.filter((deed) => deed.user === episode.user && episode.bodies.has(deed.body));
      const sharing = this.episodes.filter(
        (other) => other.user === episode.user && [...other.bodies].some((body) => episode.bodies.has(body)),
      );
      expect(
        deeds.length,
        `deeds of ${[...episode.bodies].map((body) => body.slice(0, 40)).join()}`,
      ).toBeLessThanOrEqual(sharing.length);
    }
    for (const body of new Set(this.presses)) {
      const sent = this.service.sent.filter((one) => one === body);
      const presses = this.presses.filter((one) => one === body);
      expect(sent.length, 'sent by hand only').toBeLessThanOrEqual(presses.length);
    }
    expect([...this.stored.values()].join(), 'no secret is stored').not.toContain('hidden');
  }

  isOpen(): boolean {
    return this.episodes.some(({ isOver, isForgotten }) => !isOver && !isForgotten);
  }

  private episodeOf(user: number, kind: Kind): Episode {
    const known = this.episodes.find((one) => one.user === user && one.kind === kind && !one.isOver);
    if (known !== undefined) return known;
    const before = this.episodes.findLast((one) => one.user === user && one.kind === kind);
    if (before?.isRefused === true && this.service.hasLate) {
      before.isOver = false;
      return before;
    }
    const episode: Episode = {
      user,
      kind,
      bodies: new Set(),
      isOver: false,
      isRefused: false,
      isForgotten: kind === 'pin',
    };
    this.episodes.push(episode);
    return episode;
  }

  private of(write: Write, user: number): Episode | undefined {
    return this.episodes.findLast((one) => one.user === user && one.bodies.has(bodyOf(write)));
  }

  private toldDone(write: Write, user = this.user): void {
    const episode = this.of(write, user);
    if (episode === undefined) return;
    const deeds = this.service.deeds.filter((deed) => deed.user === user && deed.body === bodyOf(write));
    expect(deeds.length, 'told done, and is').toBeGreaterThan(0);
    Object.assign(episode, { isOver: true, isRefused: false });
  }

  private toldRefused(write: Write, error: Error | null, user = this.user): void {
    const episode = this.of(write, user);
    if (episode === undefined) return;
    const isDoneBefore = (error as { code?: string }).code === 'idempotency_key_reused';
    const before = this.episodes.filter((one) => one !== episode && one.bodies.has(bodyOf(write))).length;
    const deeds = this.service.deeds.filter(
      (deed) => !deed.isLate && deed.user === user && deed.body === bodyOf(write),
    );
    if (!isDoneBefore) expect(deeds.length, 'told refused, and is').toBeLessThanOrEqual(before);
    Object.assign(episode, { isOver: true, isRefused: !isDoneBefore });
  }
}

let till: Till;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function take(one: Step): Promise<void> {
  switch (one.do) {
    case 'press':
      till.press(one.kind, one.isSame, one.isHuge);
      if (one.isTwice) till.press(one.kind, one.isSame, false);
      return;
    case 'fates':
      till.service.fates = [...one.fates];
      return;
    case 'wait':
      await vi.advanceTimersByTimeAsync(one.ms);
      return;
    case 'arrive':
      till.service.arrive();
      return;
    case 'close':
      till.close();
      return;
    case 'reload':
      return till.load();
    case 'away':
      till.service.isAway = true;
      return;
    case 'back':
      till.service.isAway = false;
      return;
    case 'sign out':
      till.signIn(null);
      return;
    case 'sign in':
      till.signIn(one.user);
  }
}

async function start(): Promise<void> {
  till = new Till();
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', till.service.fetch);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => till.stored.get(key) ?? null,
    setItem: (key: string, value: string) => till.stored.set(key, value),
    removeItem: (key: string) => till.stored.delete(key),
  });
  await till.load();
  till.signIn(1);
}

it('goes on with no step where another one was done in its place', async () => {
  await start();
  till.service.fates = ['cut', 'cut', 'cut', 'cut', 'cut'];
  till.press('record', false, false);
  till.close();
  await vi.advanceTimersByTimeAsync(8000);
  const second = till.follow({ save: 'customer', id: null, body: { name: 'another' } });
  const refused = expect(second).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
});

it('does once what was asked for once, and says what became of it', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await start();
      for (const one of steps) {
        await take(one);
        till.check();
      }
      till.service.fates = [];
      till.service.isAway = false;
      till.service.arrive();
      for (const user of [1, 2, 1]) {
        till.signIn(user);
        await vi.advanceTimersByTimeAsync(60_000);
      }
      till.check();
      expect(till.isOpen(), 'every doubt ends').toBe(false);
    }),
  );
});
