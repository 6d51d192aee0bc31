import { expect, it } from 'vitest';
import type { Write } from '#screens/base/api/outcome.ts';
import { type Steps, taskSteps } from './steps.ts';

/** A service that makes customers, and refuses to convert an invoice as often as is said. */
function service(refusals: number, resumes = true) {
  const writes: Write[] = [];
  let left = refusals;
  const task = taskSteps(async (write) => {
    if ('operation' in write && left > 0) {
      left -= 1;
      throw new Error('refused');
    }
    writes.push(write);
    return 'save' in write ? { record: { ...write.body, id: write.id ?? 100 + writes.length } } : { id: 1 };
  }, resumes);
  return { task, writes };
}

const convert = async (steps: Steps, name: string): Promise<unknown> => {
  const { id } = await steps.save('customer', null, { name });
  return steps.operation('convertInvoice', { invoice: 7, customer: id, confirm: true });
};
const conversion = { operation: 'convertInvoice', input: { invoice: 7, customer: 101, confirm: true } };

it('makes a record once where a later step is refused and the task is begun again', async () => {
  const { task, writes } = service(1);
  await expect(convert(task.begin(), 'Ana')).rejects.toThrow('refused');
  await convert(task.begin(), 'Ana');
  expect(writes).toEqual([{ save: 'customer', id: null, body: { name: 'Ana' } }, conversion]);
});

it('changes the record that it has made where it is begun again with other data', async () => {
  const { task, writes } = service(1);
  await expect(convert(task.begin(), 'Ana')).rejects.toThrow('refused');
  await convert(task.begin(), 'Eva');
  expect(writes).toEqual([
    { save: 'customer', id: null, body: { name: 'Ana' } },
    { save: 'customer', id: 101, body: { name: 'Eva' } },
    conversion,
  ]);
});

it('changes it back where the first data come again', async () => {
  const { task, writes } = service(2);
  for (const name of ['Ana', 'Eva']) await expect(convert(task.begin(), name)).rejects.toThrow('refused');
  await convert(task.begin(), 'Ana');
  expect(writes.at(-2)).toEqual({ save: 'customer', id: 101, body: { name: 'Ana' } });
});

it('leaves a record that was there before as it is where a new one is made in its place', async () => {
  const { task, writes } = service(0);
  await task.begin().save('customer', 5, { name: 'Club' });
  await task.begin().save('customer', null, { name: 'Ana' });
  expect(writes.at(-1)).toEqual({ save: 'customer', id: null, body: { name: 'Ana' } });
});

it('makes another record once the task is done', async () => {
  const { task, writes } = service(0);
  await convert(task.begin(), 'Ana');
  task.forget();
  await task.begin().save('customer', null, { name: 'Ana' });
  expect(writes.at(-1)).toEqual({ save: 'customer', id: null, body: { name: 'Ana' } });
  expect(writes).toHaveLength(3);
});

it('does every step again of what is no one task', async () => {
  const { task, writes } = service(0, false);
  for (let row = 0; row < 2; row++) await task.begin().save('customer', null, { name: 'Ana' });
  expect(writes).toHaveLength(2);
});
