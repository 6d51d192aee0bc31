import { expect, test } from 'vitest';
import { isAppPage } from './appProtocol.ts';
import { displayWindow, isDisplayPage } from './displayWindow.ts';

const till = { id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } };
const customers = { id: 2, bounds: { x: 1920, y: 0, width: 1024, height: 600 } };

test.each([
  ['app://taquilla/display?till=x', true],
  ['app://taquilla/till', false],
  ['app://taquilla/displays', false],
  ['app://print/display', false],
  ['https://evil.example/display', false],
  ['about:blank', false],
  ['', false],
])('%s may have a window: %s', (address, may) => {
  expect(isDisplayPage(address, (url) => isAppPage(url))).toBe(may);
});

test('fills the screen that the till is not on, whichever that is', () => {
  expect(displayWindow(till, [till, customers])).toMatchObject({ ...customers.bounds, fullscreen: true });
  expect(displayWindow(customers, [till, customers])).toMatchObject({ ...till.bounds, fullscreen: true });
});

test('is a window beside the till where there is one screen', () => {
  const place = displayWindow(till, [till]);
  expect(place).toMatchObject({ width: 1024, height: 600, fullscreen: false });
  expect(place.x).toBeUndefined();
});
