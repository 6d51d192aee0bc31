/** Everything that can be done and every screen is found in the command box, by the words people use. */
import { describe, expect, test } from 'vitest';
import { router } from '#screens/app/router.tsx';
import { jobsFor } from '#screens/office/menu/jobs.ts';
import { allOperations, type OperationName } from '#shared/operations/index.ts';
import { actions, actionsFor } from './actions.ts';
import source from './actions.ts?raw';
import en from './i18n/en.json';
import es from './i18n/es.json';
import { matching } from './matching.ts';
import navigation from './navigation.ts?raw';

const RECORD = 'a button of the record, which is found by its number or name';
const CUSTOMER = 'a button of the customer, who is found by name, telephone or tax number';
const LIST = 'a button of the list, which is a command';
const SETTINGS = 'a button of the settings, which are a command';
const PROGRAM = 'for programs, or a step of something that is a command';

/** Where operations that write are done that are no command of their own. */
const elsewhere: Readonly<Partial<Record<OperationName, string>>> = {
  ...Object.fromEntries(
    (
      [
        ...['confirmInvoice', 'convertInvoice', 'createSummaryInvoice', 'payInvoice', 'replaceInvoice', 'voidInvoice'],
        ...['stockConfirmOrder', 'stockSendOrder', 'stockEmailOrder', 'stockReceiveOrder', 'stockCancelOrder'],
        ...['stockUpdateOrder', 'stockFinishCount', 'stockRecordCount', 'stockCancelCount', 'voucherRefund'],
        ...['paySale', 'cancelSale', 'scheduleSend', 'exchangeSale', 'printInvoice', 'withdrawEmail'],
        ...['resendEmail', 'sendReminders', 'voucherCancelUse', 'voucherReplaceCode', 'posPrintVoucher', 'undoEntry'],
        ...['subscriptionChange', 'subscriptionPause', 'subscriptionResume', 'subscriptionLeave', 'subscriptionRenew'],
      ] as OperationName[]
    ).map((name) => [name, RECORD]),
  ),
  ...Object.fromEntries(
    (
      [
        ...['customerErase', 'customerMerge', 'customerUndoMerge', 'depositRecharge', 'depositReturn'],
        ...['voucherConsume', 'voucherRecharge', 'subscriptionSignUp'],
      ] as OperationName[]
    ).map((name) => [name, CUSTOMER]),
  ),
  ...Object.fromEntries(
    (
      [
        ...['createInvoice', 'stockCreateOrder', 'stockStartCount', 'stockCount', 'saveSale'],
        ...['bulkStart', 'bulkCancel', 'bulkUndo', 'importStart', 'importAddRows', 'importApply', 'importCancel'],
        ...['importCheck', 'importUndo', 'issueFees', 'stopFees', 'resumeFees'],
        ...['createRemittance', 'exportRemittance', 'cancelRemittance', 'closeRemittance', 'chargeRemittance'],
        ...['importReturns', 'monthClose'],
      ] as OperationName[]
    ).map((name) => [name, LIST]),
  ),
  ...Object.fromEntries(
    (
      [
        'keyCreate',
        'keyRevoke',
        'keyRotate',
        'terminalCreateCode',
        'terminalRevoke',
        'clockConfirm',
        'cancelJob',
        'retryJob',
        'fileVerify',
        'systemMakeBackup',
        'posPrintTest',
        'sessionChangePin',
        'systemTestBucket',
        'systemTestIdentity',
        'systemTestMail',
        'webhookPause',
        'webhookPing',
        'webhookReplay',
        'webhookResume',
        'webhookRotateSecret',
      ] as OperationName[]
    ).map((name) => [name, SETTINGS]),
  ),
  ...Object.fromEntries(
    (
      ['documentPaid', 'sessionAuthorise', 'sessionEnd', 'sessionStart', 'setup', 'terminalEnrol'] as OperationName[]
    ).map((name) => [name, PROGRAM]),
  ),
};

/** Routes that no command leads to, and why. Lists, records and their forms follow from the catalogue. */
const routes: Readonly<Record<string, string>> = {
  '/': 'leads to the first screen of whoever is signed in',
  '/enrol': 'before anybody is signed in',
  '/setup': 'before anybody is signed in',
  '/sign-in': 'locking leads there, which is a command',
  '/office': 'leads to the first screen of the office',
  '/office/merge': 'from the list of duplicates, which is a command',
  '/office/reports/$report': 'each report is a screen of the office, which is a command',
};

test('every operation that writes is behind a command, or it is said where it is', () => {
  const behind = new Set<string>(actions.flatMap(({ operations }) => operations));
  const writing = allOperations().flatMap(([name, { kind }]) => (kind === 'write' ? [name] : []));
  expect(writing.filter((name) => !behind.has(name) && elsewhere[name] === undefined)).toEqual([]);
  // Nothing is said of what is behind a command, or is not there.
  expect(Object.keys(elsewhere).filter((name) => behind.has(name) || !writing.includes(name as never))).toEqual([]);
});

test('every screen is behind a command, or it is said why not', () => {
  const commands = [navigation, source].join();
  const inMenu = new Set(jobsFor(['*']).flatMap(({ screens }) => screens.map(({ path }) => path)));
  const paths = Object.keys(router.routesByPath);
  expect(paths.length).toBeGreaterThan(15);
  const isFound = (path: string): boolean => inMenu.has(path) || commands.includes(`'${path}'`);
  expect(paths.filter((path) => routes[path] === undefined && !isFound(path))).toEqual([]);
  expect(Object.keys(routes).filter((path) => !paths.includes(path))).toEqual([]);
});

type Texts = typeof es;
const found = (texts: Texts, text: string, permissions: readonly string[] = ['*']): string | undefined =>
  matching(
    actionsFor(permissions).map(({ id }) => ({
      id,
      title: texts.action[id as keyof Texts['action']],
      words: texts.words[id as keyof Texts['words']],
    })),
    text,
  )[0]?.id;

describe('the words of the desk', () => {
  test.each([
    ['cerrar caja', 'close'],
    ['cierre', 'close'],
    ['fin del día', 'close'],
    ['cuadrar', 'close'],
    ['sacar dinero', 'cashOut'],
    ['retirar efectivo', 'cashOut'],
    ['pagar proveedor', 'cashOut'],
    ['ingresar dinero', 'cashIn'],
    ['meter cambio', 'cashIn'],
    ['arqueo', 'count'],
    ['contar caja', 'count'],
    ['relevo', 'handover'],
    ['cambio de turno', 'handover'],
    ['abrir cajón', 'drawer'],
    ['abrir el cajon', 'drawer'],
    ['cajón', 'drawer'],
    ['abrir caja', 'open'],
    ['informe x', 'xReport'],
    ['cierres', 'closings'],
    ['devolver', 'refund'],
    ['devolución', 'refund'],
    ['reembolso', 'refund'],
    ['reimprimir', 'sales'],
    ['duplicado', 'sales'],
    ['ventas de hoy', 'sales'],
    ['en espera', 'held'],
    ['aparcada', 'held'],
    ['elegir cliente', 'customer'],
    ['cobrar', 'charge'],
    ['tarjeta', 'charge'],
  ])('«%s» is %s', (text, id) => expect(found(es, text)).toBe(id));

  test.each([
    ['close', 'close'],
    ['end of day', 'close'],
    ['take money out', 'cashOut'],
    ['withdraw', 'cashOut'],
    ['put money in', 'cashIn'],
    ['cash in', 'cashIn'],
    ['count', 'count'],
    ['hand over', 'handover'],
    ['no sale', 'drawer'],
    ['open drawer', 'drawer'],
    ['refund', 'refund'],
    ['return', 'refund'],
    ['reprint', 'sales'],
    ['on hold', 'held'],
    ['parked', 'held'],
    ['x report', 'xReport'],
    ['checkout', 'charge'],
  ])('“%s” is %s', (text, id) => expect(found(en, text)).toBe(id));
});

test('nobody is offered what they may not do', () => {
  expect(actionsFor([])).toEqual([]);
  expect(actionsFor(['pos:operate']).map(({ id }) => id)).toEqual(
    actions.filter(({ to }) => to === '/cash').map(({ id }) => id),
  );
  expect(found(es, 'devolver', ['pos:operate'])).toBe(undefined);
});
