import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fitToDisplays, readWindowState, type WindowState, writeWindowState } from './windowState.ts';

const desk = { x: 0, y: 0, width: 1920, height: 1080 };
const right = { x: 1920, y: 0, width: 1280, height: 1024 };
const state = (x: number, y: number, width = 1280, height = 800, maximised = false): WindowState => ({
  bounds: { x, y, width, height },
  maximised,
});

describe('fitToDisplays', () => {
  test('keeps a place that can be seen, on any display', () => {
    expect(fitToDisplays(state(100, 50), [desk])).toEqual(state(100, 50));
    expect(fitToDisplays(state(2000, 10, 1200, 700, true), [desk, right])).toEqual(state(2000, 10, 1200, 700, true));
  });

  test('centres on the first display when the remembered one is gone', () => {
    expect(fitToDisplays(state(2000, 10), [desk])).toEqual(state(320, 140));
  });

  test.each([
    ['left of all', state(-1200, 0)],
    ['title bar above the top', state(100, -30)],
    ['below the bottom', state(100, 1060)],
  ])('does not trust a window whose title bar cannot be reached: %s', (_name, remembered) => {
    expect(fitToDisplays(remembered, [desk])).toEqual(state(320, 140));
  });

  test('shrinks to the display and grows to the smallest usable size', () => {
    expect(fitToDisplays(state(0, 0, 5000, 4000), [desk]).bounds).toEqual(desk);
    expect(fitToDisplays(state(0, 0, 200, 200), [desk]).bounds).toEqual({ x: 0, y: 0, width: 960, height: 600 });
  });

  test('fills a display no larger than the default window', () => {
    expect(fitToDisplays(undefined, [{ x: 0, y: 0, width: 1280, height: 760 }])).toEqual(state(0, 0, 1280, 760, true));
  });

  test('opens somewhere when no display is known', () => {
    expect(fitToDisplays(undefined, []).bounds).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  });
});

/** Where a state may be, in a folder of its own. */
function stateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-window-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'window.json');
}

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"bounds":{"x":1}}',
  '{"bounds":{"x":0,"y":0,"width":-1,"height":5},"maximised":true}',
])('does not take %j for a state', (text) => {
  const file = stateFile();
  writeFileSync(file, text);
  expect(readWindowState(file)).toBeUndefined();
});

test('reads back what it wrote and leaves nothing beside it', () => {
  const file = stateFile();
  expect(readWindowState(file)).toBeUndefined();
  writeWindowState(file, state(1, 2));
  writeWindowState(file, state(3, 4, 1000, 700, true));
  expect(readWindowState(file)).toEqual(state(3, 4, 1000, 700, true));
  expect(readdirSync(dirname(file))).toEqual(['window.json']);
});
