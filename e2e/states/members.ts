/** Entry of members at the till. */
import { feeType, member } from '../members.ts';
import type { At, ScreenState } from './state.ts';
import { openByKey } from './steps.ts';

const TYPE = 'Abono de entrada';
const OUTCOME = '[data-testid=entry][data-outcome=';

export const memberStates: readonly ScreenState[] = [
  { name: 'till-entry', screen: 'till', reach: (at) => openByKey(at, 'F1').then(() => undefined) },
  {
    name: 'till-entry-counted',
    screen: 'till',
    reach: async (at) => {
      await letIn(at, await newMember(at));
      await at.page.locator(`${OUTCOME}counted]`).waitFor();
    },
  },
  {
    name: 'till-entry-withheld',
    screen: 'till',
    reach: async (at) => {
      await letIn(at, at.facility.customer.name);
      await at.page.locator(`${OUTCOME}withheld]`).waitFor();
    },
  },
  {
    name: 'till-entry-repeated',
    screen: 'till',
    reach: async (at) => {
      const name = await newMember(at);
      const [customer] = await at.facility.demo.api<{ id: number }[]>(`model/customer?name=${name}`);
      await at.facility.demo.api('entries/enter.json', { customer: customer?.id });
      await letIn(at, name);
      await at.page.locator(`${OUTCOME}repeated]`).waitFor();
    },
  },
];

async function letIn(at: At, name: string): Promise<void> {
  const dialog = await openByKey(at, 'F1');
  await dialog.locator('input').fill(name);
  await dialog.getByRole('option').first().click();
}

/** Somebody in order who was not here yet. Returns their name. */
async function newMember({ facility: { demo } }: At): Promise<string> {
  const [known] = await demo.api<{ id: number }[]>(`model/subscription?name=${encodeURIComponent(TYPE)}&limit=1`);
  const type = known?.id ?? (await feeType(demo.api, TYPE, 30));
  const name = `Elena-${crypto.randomUUID().slice(0, 8)}`;
  await member(demo.api, type, name);
  return name;
}
