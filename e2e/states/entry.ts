/** Before anybody works: the wizard, letting a terminal in, and signing in. */
import type { At, ScreenState } from './state.ts';

export const entryStates: readonly ScreenState[] = [
  { name: 'setup-company', screen: 'setup' },
  {
    name: 'setup-faults',
    screen: 'setup',
    reach: async (at) => {
      await next(at);
      await at.page.locator('[aria-invalid=true]').first().waitFor();
    },
    leave: 'reopen',
  },
  { name: 'setup-manager', screen: 'setup', reach: (at) => answer(at, 1), leave: 'reopen' },
  { name: 'setup-till', screen: 'setup', reach: (at) => answer(at, 2), leave: 'reopen' },
  { name: 'setup-review', screen: 'setup', reach: (at) => answer(at, 3), leave: 'reopen' },
  { name: 'enrol', screen: 'enrol' },
  { name: 'enrol-insecure', screen: 'insecure' },
  { name: 'sign-in', screen: 'sign-in' },
  {
    name: 'sign-in-pin',
    screen: 'sign-in',
    reach: ({ page }) => page.keyboard.type('12'),
    leave: 'reopen',
  },
  {
    name: 'sign-in-wrong',
    screen: 'sign-in',
    reach: async ({ page, text }) => {
      await page.keyboard.type('9999');
      await page.keyboard.press('Enter');
      await page.getByText(text('session:wrongPin')).waitFor();
    },
    leave: async ({ page, facility }) => {
      // The right one makes it forget the wrong ones, or the tests would be locked out in the end.
      const { demo } = await facility.demo.api<{ demo: object }>('setup');
      await facility.demo.api('session', demo);
      await page.reload();
    },
  },
  {
    name: 'sign-in-language',
    screen: 'sign-in',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(ES|EN) · / }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
];

/** Answers the wizard up to a step. */
async function answer(at: At, steps: 1 | 2 | 3): Promise<void> {
  const { page, text } = at;
  const field = (key: string) => page.getByRole('textbox', { name: text(key), exact: true });
  // What was answered for the state before is kept, and it goes on from there.
  if (await field('setup:company.taxNumber').isVisible()) {
    await field('setup:company.name').fill('Polideportivo Norte');
    await field('setup:company.taxNumber').fill('B12345674');
    await next(at);
  }
  await field('setup:manager.name').fill('Ana Prieto');
  if (steps === 1) return;
  await field('setup:manager.pin').fill('4826');
  await field('setup:manager.pinAgain').fill('4826');
  await next(at);
  await field('setup:till.name').waitFor();
  if (steps === 3) await next(at);
}

async function next({ page, text }: At): Promise<void> {
  await page.getByRole('button', { name: text('setup:next') }).click();
}
