import { expect, test, vi } from 'vitest';
import { isAppPage } from './appProtocol.ts';
import { isTrustedSender, safeFileName } from './ipc.ts';

vi.mock('electron', () => ({ app: {}, BrowserWindow: {}, dialog: {}, ipcMain: {} }));

test('listens to the top frame of its own pages only', () => {
  const trusts = (frame: Parameters<typeof isTrustedSender>[0]) => isTrustedSender(frame, isAppPage);
  expect(trusts({ url: 'app://taquilla/till', parent: null })).toBe(true);
  expect(trusts({ url: 'app://taquilla/till', parent: {} })).toBe(false);
  expect(trusts({ url: 'http://127.0.0.1:4870/till', parent: null })).toBe(false);
  expect(trusts({ url: 'about:blank', parent: null })).toBe(false);
  expect(trusts(null)).toBe(false);
});

test.each([
  ['ticket T-26-000123.pdf', 'ticket T-26-000123.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\win.ini', 'win.ini'],
  ['año 2026/enero: ventas?.csv', 'enero- ventas-.csv'],
  ['.bashrc', 'bashrc'],
  ['…', '-'],
  ['', 'taquilla'],
  ['..', 'taquilla'],
])('%j is suggested as %j', (name, suggested) => {
  expect(safeFileName(name)).toBe(suggested);
});
