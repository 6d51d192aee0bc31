/** What a person does on a page, counted: each click, key and scan is one interaction, and so is a text that is typed. */
import { expect, type Locator, type Page } from 'playwright/test';
import { scan } from './scan.ts';

export interface Counted {
  /** How many there were so far. */
  readonly count: () => number;
  /** With a finger, a tap. */
  readonly click: (target: Locator) => Promise<void>;
  readonly press: (key: string) => Promise<void>;
  /** Types a text into whatever has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly scan: (code: string) => Promise<void>;
  /** Types a text into a field that has the focus already, or clicks into it first: that is no second one. */
  readonly fill: (target: Locator, text: string) => Promise<void>;
}

/** Counts what is done on a page from now on, with a mouse or with a finger. */
export function countInteractions(page: Page, by: 'mouse' | 'finger' = 'mouse'): Counted {
  let count = 0;
  return {
    count: () => count,
    click: async (target) => {
      count++;
      await (by === 'finger' ? target.tap() : target.click());
    },
    press: async (key) => {
      count++;
      await page.keyboard.press(key);
    },
    type: async (text) => {
      count++;
      await page.keyboard.type(text);
    },
    scan: async (code) => {
      count++;
      await scan(page, code);
    },
    fill: async (target, text) => {
      count++;
      await expect(target).toBeEditable();
      await target.fill(text);
    },
  };
}
