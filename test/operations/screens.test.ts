/**
 * Every operation that a screen calls, with its answer lost in each way there is: the words say that nobody knows, a changed
 * second try does no second deed, and the screen ends by itself in the true state: also after the page was loaded anew, and
 * after its user signed out and in.
 * Slow: a hundred operations, four ways to lose an answer, five ways out of the doubt.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Write } from '#screens/base/api/outcome.ts';
import { registerHandlers } from '#server/core/reads/task.ts';
import { handlers } from '#server/registries/handlers.ts';
import type { OperationWrite } from '#shared/operations/defineOperation.ts';
import type { OperationName } from '#shared/operations/index.ts';
import { writes } from '#shared/operations/writes.ts';
import { someMailServer } from '../kit/drivers/sending.ts';
import { pins } from '../kit/facility.ts';
import { createRandom } from '../kit/fuzz/random.ts';
import { attempts } from '../kit/money/attempts.ts';
import { type MoneyFacility, startMoney } from '../kit/money/facility.ts';
import { type Browser, type Cut, cuts, openBrowser, type Page } from '../kit/screens/browser.ts';
import { calledByScreens } from '../kit/screens/called.ts';
import { changed, type Inputs, inputsOf } from '../kit/screens/inputs.ts';

/** How a screen gets out of the doubt. */
const endings = ['by itself', 'changed', 'loaded anew', 'changed on a new page', 'signed in anew'] as const;
type Ending = (typeof endings)[number];

const NOTE = 'No se ha guardado nada.';
const DOUBT = 'Puede que se haya hecho';
const ASKED = 'Se está comprobando';
const LOOK = 'mire si ya está hecho';
/** There is nothing to try it on. */
const NOTHING = '–';
/** Inputs tried until one is let happen. */
const DRAWS = 3;

const called = calledByScreens();
const factsOf = (name: OperationName): OperationWrite => writes[name as keyof typeof writes];
const isAsked = (name: OperationName): boolean => factsOf(name).keyless !== true && factsOf(name).physical !== true;
/** What came of each, by its operation and cut. */
const table = new Map<OperationName, Map<Cut, string[]>>();

let place: MoneyFacility;
let inputs: Inputs;
let browser: Browser;
let page: Page;
let stopMail: () => Promise<void>;
beforeAll(async () => {
  // A page that is loaded anew has modules of its own: the server keeps those it has.
  registerHandlers(async () => handlers as never);
  place = await startMoney();
  const mail = await someMailServer(place.server);
  stopMail = mail.stop;
  inputs = await inputsOf(place);
  vi.stubGlobal('window', {});
  browser = openBrowser(place.server.url);
  page = await browser.load();
  await signIn();
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  // What it left in doubt is not for the next.
  browser.lose(null);
  browser.forget();
  page = await browser.load();
  await signIn();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  place.close();
  await place.server.stop();
  await stopMail();
});

async function signIn(): Promise<void> {
  const { facility } = place.server;
  page.signIn(await place.server.as(null).run('sessionStart', { user: facility.users.manager, pin: pins.manager }));
}

/** The answers that are stored: one for each effect. */
const effects = (): number => place.rows<{ n: number }>('select count(*) as "n" from "idempotency"')[0]?.n ?? 0;
const effectOf = (key: string): { readonly status: number; readonly body: string } | undefined =>
  place.rows<{ status: number; body: string }>('select "status", "body" from "idempotency" where "key" = ?', key)[0];

interface Ended {
  readonly outcome: 'done' | 'refused';
  readonly write: Write;
  readonly output?: unknown;
  readonly error?: Error;
}

/** Sends a write as a form does. What becomes of it is added to `ended`. */
function press(write: Write, ended: Ended[]): string {
  return page.run(write, {
    onDone: (output, done) => ended.push({ outcome: 'done', write: done, output }),
    onFailed: (error, asked) => ended.push({ outcome: 'refused', write: asked, error }),
    isGone: () => false,
  });
}

/** The one thing a case comes to, or null where the answer says as much as a whole one: its status is a refusal. */
async function lost(name: OperationName, input: object, cut: Cut, ending: Ending): Promise<string | null> {
  const write: Write = { operation: name, input };
  const ended: Ended[] = [];
  const [before, first] = [effects(), browser.sent.length];
  browser.lose(cut);
  const subject = press(write, ended);
  const state = await page.settled(subject);
  browser.lose(null);
  const key = browser.sent[first] ?? '';
  if (state.at !== 'doubt') {
    expect(ended).toMatchObject([{ outcome: 'refused' }]);
    expect([cut, effects()]).toEqual(['torn', before]);
    return null;
  }
  const shown = page.drawn(state.error, NOTE);
  expect(shown).toContain(DOUBT);
  expect(shown).toContain(ASKED);
  expect(shown).not.toContain(NOTE);
  expect(ended).toEqual([]);
  const acted = effectOf(key);

  const other: Write = { operation: name, input: changed(name, input) };
  await end(ending, { write, other, subject, ended });
  const last = page.stateOf(subject);
  expect(last.at === 'ready' || last.at === 'done', last.at).toBe(true);
  const effect = effectOf(key);
  expect(effects() - before, 'effects').toBe(effect === undefined ? 0 : 1);
  expect(new Set(browser.sent.slice(first)), 'keys').toEqual(new Set([key]));
  if (acted !== undefined) expect(effect).toEqual(acted);
  const outcome = effect === undefined ? 'refused' : 'done';
  if (
    ending === 'changed on a new page' &&
    isSecret(write) &&
    acted !== undefined &&
    !isDeepStrictEqual(write, other)
  ) {
    // What it was is not known any more: that it is done already is all that can be said.
    expect(ended).toMatchObject([{ outcome: 'refused', error: { code: 'idempotency_key_reused' } }]);
    return outcome;
  }
  if (ending === 'loaded anew' && !isSecret(write)) expect(page.told).toMatchObject([{ outcome, write }]);
  if (effect !== undefined) {
    expect(ended).toMatchObject([{ outcome, output: JSON.parse(effect.body) }]);
    expect(ending.startsWith('changed') && acted === undefined ? [write, other] : [write]).toContainEqual(
      ended[0]?.write,
    );
  } else if (ending !== 'loaded anew' || isSecret(write)) {
    expect(ended).toMatchObject([{ outcome }]);
  }
  return outcome;
}

interface Doubt {
  readonly write: Write;
  readonly other: Write;
  readonly subject: string;
  readonly ended: Ended[];
}

/** True where it holds what no browser keeps. */
function isSecret(write: Write): boolean {
  return /"(?:pin|password|secret|voucherCode)":/.test(JSON.stringify(write));
}

/** Brings one that is in doubt to its end. */
async function end(ending: Ending, { write, other, subject, ended }: Doubt): Promise<void> {
  const sent = browser.sent.length;
  switch (ending) {
    case 'by itself':
      browser.passTime();
      break;
    case 'changed':
      press(other, ended);
      // Where the other is refused the first is asked for: it may have been done.
      await page.settled(subject);
      browser.passTime();
      break;
    case 'changed on a new page':
      browser.lose('before');
      page = await browser.load();
      await page.settled(subject);
      browser.lose(null);
      press(other, ended);
      await page.settled(subject);
      browser.passTime();
      break;
    case 'loaded anew':
      page = await browser.load();
      // Where it holds a secret nothing was kept but its key. Whoever saw no end, and does it again, means the same.
      if (isSecret(write) || (await page.settled(subject)).at === 'done') press(write, ended);
      break;
    case 'signed in anew':
      page.signIn(null);
      browser.passTime();
      await page.settled(subject);
      expect(browser.sent.length, 'nobody is here to be told').toBe(sent);
      await signIn();
      break;
  }
  await page.settled(subject);
}

test.each(called.filter(isAsked))('%s ends in the true state', async (name) => {
  const outcomes = new Map<Cut, string[]>();
  table.set(name, outcomes);
  for (const cut of cuts) {
    for (const ending of endings) {
      let outcome: string | null = null;
      for (let seed = 0; seed < DRAWS && outcome !== 'done'; seed++) {
        const input = await inputs(name, createRandom(seed));
        if (input === null) break;
        outcome = (await lost(name, input, cut, ending)) ?? 'refused';
      }
      outcomes.set(cut, [...(outcomes.get(cut) ?? []), outcome ?? NOTHING]);
    }
  }
});

test.each(called.filter((name) => !isAsked(name)).flatMap((name) => cuts.map((cut) => [name, cut] as const)))(
  '%s is sent once where its answer is lost %s',
  async (name, cut) => {
    const ended: Ended[] = [];
    const first = browser.sent.length;
    browser.lose(cut);
    const subject = press({ operation: name, input: (await inputs(name, createRandom(1))) ?? {} }, ended);
    const state = await page.settled(subject);
    browser.lose(null);
    if (state.at !== 'ready' || state.error === null) throw new Error(`it is ${state.at}`);
    const { error } = state;
    const shown = page.drawn(error, NOTE);
    const isRefused = cut === 'torn' && error instanceof Error && 'status' in error && error.status !== 200;
    if (!isRefused) {
      expect(shown).toContain(DOUBT);
      expect(shown).toContain(LOOK);
      expect(shown).not.toContain(NOTE);
    }
    browser.passTime();
    page.signIn(null);
    await signIn();
    page = await browser.load();
    await page.settled(subject);
    expect(browser.sent.length - first, 'requests').toBe(1);
    table.set(name, (table.get(name) ?? new Map<Cut, string[]>()).set(cut, [isRefused ? 'refused' : 'look']));
  },
);

test('most of them were let happen, and the others are few', () => {
  const outcomesOf = (name: OperationName): string[] => [...(table.get(name)?.values() ?? [])].flat();
  // The table of operations, cuts and outcomes, for whoever wants to see it.
  if (process.env.TAQUILLA_TABLE !== undefined) {
    console.table(
      called.map((name) => ({
        name,
        ...Object.fromEntries(cuts.map((cut) => [cut, table.get(name)?.get(cut)?.join(' ')])),
      })),
    );
  }
  const asked = called.filter(isAsked);
  const whole = asked.filter((name) => outcomesOf(name).every((outcome) => outcome === 'done'));
  expect(whole.length, 'done in every case').toBeGreaterThan(78);
  const untried = asked.filter((name) => outcomesOf(name).includes(NOTHING));
  // Those that `attempts` gives nothing for: they need another machine, or end the session.
  expect(untried.filter((name) => attempts[name] !== null)).toEqual([]);
  expect(untried.length, 'not tried').toBeLessThan(8);
});
