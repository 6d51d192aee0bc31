/** What a state of the screens is, and what leads to it. */
import type { Page } from 'playwright/test';
import { comparedBackup, noBackups, someBackups, troubledBackups, unreadableBackup } from './backups.ts';
import type { Facility, Screen } from './facility.ts';
import { doneFees, runningFees } from './feeRuns.ts';
import { someJobs } from './jobs.ts';
import type { Text } from './texts.ts';
import { blockedUpdate, noUpdate, offeredUpdate, refusedUpdate } from './updates.ts';

/** A page that shows a screen of a facility. */
export interface At {
  readonly page: Page;
  readonly facility: Facility;
  /** A text in the language on screen, to find things by. */
  readonly text: Text;
}

export interface ScreenState {
  /** Names its picture. */
  readonly name: string;
  readonly screen: ScreenName;
  /** Leads there from its screen, whatever is in the basket. Without one the state is the screen as it opens. */
  readonly reach?: (at: At) => Promise<void>;
  /** Back to the screen. By default with Escape; `reopen`: by loading it anew; `stay`: there is nothing to leave. */
  readonly leave?: 'reopen' | 'stay' | ((at: At) => Promise<void>);
}

const till = {
  path: '/till',
  ready: '[data-testid^=product-], [data-testid=basket-line], [data-testid=receipt]',
  server: 'demo',
  signedIn: 'manager',
} as const;
const cash = { path: '/cash', ready: 'h1', server: 'demo', signedIn: 'manager' } as const;

/** A browser that the server does not know is told no more than this. */
const refused = (code: string) => ({
  setup: { status: 403, body: { type: 'about:blank', title: code, status: 403, code, errors: [] } },
});

/** The backups of a server that says this of them. */
const backups = (list: object, compared: object) => ({
  ...({ path: '/office/backups', ready: 'h2', server: 'demo', signedIn: 'manager' } as const),
  answers: {
    'system/backups': { status: 200, body: list },
    'system/backups/compare*': { status: 200, body: compared },
  },
});

/** The new versions of a server that says this of them. */
const updates = (status: object) => ({
  ...({ path: '/office/updates', ready: 'h2', server: 'demo', signedIn: 'manager' } as const),
  answers: { 'system/update': { status: 200, body: status } },
});

/** A run of fees that the server says this of. */
const fees = (runs: object) => ({
  ...({ path: '/office/fees?run=7', ready: 'h1', server: 'demo', signedIn: 'manager' } as const),
  answers: { 'model/subscriptionTask*': { status: 200, body: runs } },
});

const suspectClock = {
  status: 503,
  body: {
    ...{ status: 'degraded', version: '0.1.0', newVersion: null, lastWrite: null, lastVerify: null, lastBackup: null },
    problems: [{ code: 'clockSuspect', since: '2026-03-02T09:00:00.000Z' }],
  },
};

/** A print of which the printer says so much. */
const printing = (outcome: string, trouble: string | null) => ({
  'pos/printTicket': { status: 200, body: { outcome, trouble, duplicate: false, openedDrawer: false } },
  'pos/printStatus': { status: 200, body: { outcome, trouble } },
});

const outOfPaper = {
  status: 503,
  body: {
    ...{ type: '/problems/printer_out_of_paper', title: 'La impresora no tiene papel', status: 503 },
    ...{ code: 'printer_out_of_paper', errors: [] },
  },
};

export const screens = {
  'sign-in': { path: '/', ready: '[role=radio]', server: 'demo', signedIn: null },
  setup: { path: '/setup', ready: 'form', server: 'new', signedIn: null },
  enrol: { path: '/', ready: 'form', server: 'demo', signedIn: null, answers: refused('terminal_not_allowed') },
  insecure: {
    ...{ path: '/', ready: '[role=alert]', server: 'demo', signedIn: null },
    answers: refused('secure_connection_required'),
  },
  'till-new': { path: '/till', ready: '[data-testid=search]', server: 'empty', signedIn: 'manager' },
  till,
  'till-desk': { ...till, signedIn: 'desk' },
  'till-closed': { ...till, secondCashPoint: true },
  'till-clock': { ...till, answers: { health: suspectClock } },
  'till-printing': { ...till, answers: printing('printing', 'slow') },
  'till-silent-printer': { ...till, answers: printing('printing', 'silent') },
  'till-lost-print': { ...till, answers: printing('unknown', null) },
  'till-no-paper': { ...till, answers: { 'pos/printTicket': outOfPaper } },
  cash,
  'cash-closed': { ...cash, secondCashPoint: true },
  office: { path: '/office/records', ready: 'h1', server: 'demo', signedIn: 'manager' },
  'office-backups': backups(someBackups, comparedBackup),
  'office-backups-troubled': backups(troubledBackups, unreadableBackup),
  'office-backups-none': backups(noBackups, comparedBackup),
  'office-updates': updates(offeredUpdate),
  'office-updates-blocked': updates(blockedUpdate),
  'office-updates-refused': updates(refusedUpdate),
  'office-updates-none': updates(noUpdate),
  'office-fees-running': fees(runningFees),
  'office-fees-done': fees(doneFees),
  'office-jobs': {
    ...{ path: '/office/jobs', ready: '[role=progressbar]', server: 'demo', signedIn: 'manager' },
    answers: { 'system/jobs': { status: 200, body: someJobs } },
  },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenName = keyof typeof screens;
