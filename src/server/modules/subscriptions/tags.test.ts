import { beforeAll, describe, expect, test } from 'vitest';
import { addSubscriptionType } from '#test/kit/fees.ts';
import { type FacilityServer, START, startOpen } from '#test/kit/server.ts';
import { until } from '#test/kit/until.ts';

let server: FacilityServer;
let tags: Readonly<Record<'member' | 'family' | 'manualTag', number>>;
let type: number;
beforeAll(async () => {
  server = await startOpen();
  const tag = async (name: string) => (await server.api.create('customerTag', { name })).id;
  tags = { member: await tag('Socio'), family: await tag('Familiar'), manualTag: await tag('Prensa') };
  const pause = await addSubscriptionType(server, { price: 0 });
  const given = { customerTag: tags.member, beneficiaryTag: tags.family };
  type = await addSubscriptionType(server, { ...given, customers: 4, temporarySubscription: pause });
});

const someone = async (held: readonly number[] = []) =>
  (await server.api.create('customer', { name: 'Sara', tags: [...held] })).id;
const tagsOf = async (customer: number) => (await server.api.get('customer', customer)).tags;
const signUp = async (values: { readonly customer?: number; readonly [name: string]: unknown } = {}) => {
  const customer = values.customer ?? (await someone());
  const made = await server.api.run('subscriptionSignUp', { type, start: '2026-03-01', ...values, customer });
  return { customer, id: made.subscriptionCustomer.id };
};
/** Has the service look, on another day if named, whether tags are to change. */
async function look(day?: string): Promise<void> {
  server.clock.now = day === undefined ? server.clock.now + 3_600_000 : Date.parse(`${day}T10:00:00Z`);
  await server.api.create('customerTag', { name: 'x' });
}
const become = (customer: number, expected: readonly number[]) =>
  until(async () => JSON.stringify(await tagsOf(customer)) === JSON.stringify(expected));

describe('tags', () => {
  test('are given as soon as somebody signs up, to beneficiaries, too', async () => {
    const child = await someone();
    const { customer } = await signUp({ beneficiaries: [{ customer: child }] });
    expect([await tagsOf(customer), await tagsOf(child)]).toEqual([[tags.member], [tags.family]]);
  });

  test('are kept through leave and debts, and taken back on the day after the end', async () => {
    const { customer, id } = await signUp();
    await server.api.run('subscriptionPause', { subscriptionCustomer: id, from: '2026-03-05' });
    await server.api.run('subscriptionLeave', { subscriptionCustomer: id, on: '2026-03-10' });
    await look('2026-03-10');
    expect(await tagsOf(customer)).toEqual([tags.member]);
    await look('2026-03-11');
    await become(customer, []);
    server.clock.now = START;
  });

  test('are given on the first day of what begins later', async () => {
    const { customer } = await signUp({ start: '2026-03-20' });
    expect(await tagsOf(customer)).toEqual([]);
    await look('2026-03-20');
    await become(customer, [tags.member]);
    server.clock.now = START;
  });

  test('that somebody gave by hand stay', async () => {
    const customer = await someone([tags.manualTag, tags.member]);
    const { id } = await signUp({ customer });
    await server.api.update('subscriptionCustomer', id, { active: false });
    await look();
    await until(
      () =>
        server.rows('select 1 from "customer" where "id" = ? and "subscriptionTags" is null', customer).length === 1,
    );
    expect(await tagsOf(customer)).toEqual([tags.member, tags.manualTag]);
  });

  test('that somebody took away by hand are not given again', async () => {
    const { customer } = await signUp();
    await server.api.update('customer', customer, { tags: [tags.manualTag] });
    const other = await signUp();
    await server.api.update('subscriptionCustomer', other.id, { active: false });
    await look();
    await become(other.customer, []);
    expect(await tagsOf(customer)).toEqual([tags.manualTag]);
  });

  test.each([
    ['suspended', (id: number) => server.api.update('subscriptionCustomer', id, { active: false })],
    ['deleted', (id: number) => server.api.send('DELETE', `/api/model/subscriptionCustomer/${id}`)],
  ])('of one that is %s are taken back, unless another gives the same', async (_, end) => {
    const [alone, both] = [await signUp(), await signUp()];
    await signUp({ customer: both.customer, despite: true });
    for (const { id } of [alone, both]) {
      server.write('update "subscriptionCustomer" set "sale" = null where "id" = ?', id);
      await end(id);
    }
    await look();
    await become(alone.customer, []);
    expect(await tagsOf(both.customer)).toEqual([tags.member]);
  });

  test('follow whoever leaves before today, renews, or is active again, at once', async () => {
    const { customer, id } = await signUp({ end: '2026-03-31' });
    const of = { subscriptionCustomer: id };
    await server.api.run('subscriptionLeave', { ...of, on: '2026-03-01' });
    expect(await tagsOf(customer)).toEqual([]);
    await server.api.run('subscriptionRenew', { ...of, until: '2026-03-31' });
    expect(await tagsOf(customer)).toEqual([tags.member]);
    await server.api.update('subscriptionCustomer', id, { active: false });
    await look();
    await become(customer, []);
    await server.api.run('subscriptionResume', { ...of, on: '2026-03-02' });
    expect(await tagsOf(customer)).toEqual([tags.member]);
  });

  test('that somebody took away and put again by hand stay', async () => {
    const { customer } = await signUp({ end: '2026-03-10' });
    await server.api.update('customer', customer, { tags: [] });
    await server.api.update('customer', customer, { tags: [tags.member] });
    const other = await signUp({ end: '2026-03-10' });
    await look('2026-03-11');
    await become(other.customer, []);
    expect(await tagsOf(customer)).toEqual([tags.member]);
    server.clock.now = START;
  });

  test('of a customer who is merged into another are taken back all the same', async () => {
    const [stays, byHand] = [await someone(), await someone([tags.member])];
    for (const customer of [stays, byHand]) {
      const { customer: merged } = await signUp({ end: '2026-03-10' });
      await server.api.run('customerMerge', { customer, merged });
      expect(await tagsOf(customer)).toEqual([tags.member]);
    }
    await look('2026-03-11');
    await become(stays, []);
    expect(await tagsOf(byHand)).toEqual([tags.member]);
    server.clock.now = START;
  });

  test('change with a change of type', async () => {
    const { customer, id } = await signUp();
    const other = await addSubscriptionType(server, { customerTag: tags.family });
    await server.api.run('subscriptionChange', { subscriptionCustomer: id, from: '2026-03-02', type: other });
    expect(await tagsOf(customer)).toEqual([tags.family]);
  });
});
