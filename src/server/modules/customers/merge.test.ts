import { beforeAll, describe, expect, test } from 'vitest';
import { customersModels } from '#shared/catalogue/customerRecords.ts';
import { allModels, columnsOf, models } from '#shared/catalogue/index.ts';
import { addCreditorAccount, chargedRemittance } from '#test/kit/directDebits/facility.ts';
import { addSubscriptionType, issueAll, subscribe } from '#test/kit/fees.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { assertSound, type FacilityServer, START, startOpen } from '#test/kit/server.ts';
import { addVoucherTypes } from '#test/kit/vouchers.ts';

let server: FacilityServer;
let swims: number;
let purse: number;

beforeAll(async () => {
  server = await startOpen();
  ({ swims, purse } = await addVoucherTypes(server));
});

/** A customer with something of nearly everything there is. */
async function furnished(name: string, values: object = {}): Promise<number> {
  const { api, facility } = server;
  const billed = { taxNumber: '12345678Z', street: 'Calle Mayor 1', zipCode: '46001', city: 'Valencia' };
  const { id: customer } = await api.create('customer', { name, ...billed, allowPaymentPending: true, ...values });
  await api.run('voucherRecharge', { customer, voucherType: swims, amount: 10, paymentMethod: facility.methods.card });
  await api.run('voucherRecharge', { customer, voucherType: purse, amount: 30, paymentMethod: facility.methods.card });
  await api.run('depositRecharge', { customer, amount: 25, paymentMethod: facility.methods.card });
  await api.run('saveSale', { customer, product: facility.products.court });
  await api.run('checkout', {
    customer,
    lines: [{ product: facility.products.court }],
    payments: [{ paymentMethod: facility.methods.card, amount: 12.1 }],
  });
  await api.run('checkout', {
    customer,
    invoiceType: facility.types.F ?? 0,
    lines: [{ product: facility.products.fee }],
    payments: [{ paymentMethod: facility.methods.transfer, amount: 5 }],
  });
  await api.create('bankAccount', { customer, iban: 'ES9121000418450200051332' });
  await api.create('heldBasket', { name: 'Luego', customer, total: 1, items: 1, content: {} });
  return customer;
}

/** All that the database holds of customers, but for stamps and what comes of them. */
function state(): Record<string, unknown[]> {
  const tables = ['customer', ...customersModels, 'voucherMovement', 'depositMovement', 'salePayment', 'invoiceLine'];
  return Object.fromEntries(
    tables.map((table) => {
      const model = models[table as keyof typeof models];
      const columns = columnsOf(model)
        .map(([name]) => name)
        .filter((name) => !['updated', 'updateUser'].includes(name));
      return [table, server.rows(`select ${columns.map((name) => `"${name}"`).join(', ')} from "${table}" order by 1`)];
    }),
  );
}

const reports = async () => {
  const period = { from: '2026-01-01', to: '2026-12-31' };
  const { api } = server;
  const [sales, taxes, payments] = [
    await api.run('reportSales', period),
    await api.run('reportTaxes', period),
    await api.run('reportPayments', period),
  ];
  const { rows: _r, ...debts } = (await api.run('reportDebts', {})) as { rows?: unknown };
  return JSON.stringify([sales, taxes, payments, Object.keys(debts)]);
};

const idsOf = (table: string, customer: number) =>
  server
    .rows<{ id: number }>(`select "id" from "${table}" where "customer" = ? order by "id"`, customer)
    .map(({ id }) => id);

describe('two customers become one', () => {
  test('every record of the one is the other’s, papers and sums are the same, and undoing it leaves what was before', async () => {
    const { api } = server;
    const stays = await furnished('Ana García', { email: 'ana@example.com' });
    const goes = await furnished('Ana Garcia', {
      mobile: '600 11 22 33',
      memberCode: 'S-77',
      comments: 'Zurda',
    });
    const { id: group } = await api.create('customerGroup', { name: 'Peña' });
    await api.create('customerGroupItem', { group, customer: stays });
    const twice = await api.create('customerGroupItem', { group, customer: goes });
    const before = state();
    const reported = await reports();
    const invoices = server.rows<{ id: number; hash: string }>('select "id", "hash" from "invoice" order by "id"');
    const preview = await api.run('customerMergePreview', { customer: stays, merged: goes });
    expect(preview.fields.map(({ name, choice }) => [name, choice])).toEqual([
      ['name', 'customer'],
      ['memberCode', 'merged'],
      ['mobile', 'merged'],
      ['email', 'customer'],
      ['comments', 'merged'],
    ]);
    expect(preview.warnings.map(({ code }) => code)).toEqual(['twoVouchers', 'twoVouchers']);
    const { merge, moved } = await api.run('customerMerge', {
      customer: stays,
      merged: goes,
      fields: { name: 'merged' },
    });
    const twins = new Set(['customerGroupItem', 'bankAccount']);
    expect(moved).toEqual(
      preview.moved
        .map(({ model, count }) => ({ model, count: twins.has(model) ? count - 1 : count }))
        .filter(({ count }) => count > 0),
    );
    expect(Object.fromEntries(moved.map(({ model, count }) => [model, count]))).toMatchObject({
      voucher: 2,
      deposit: 1,
      heldBasket: 1,
    });
    // A group they both belonged to and an account both had keep what was deleted of the one.
    const stay = new Set(['customerMerge', 'customerErasure', ...twins]);
    for (const model of allModels().filter(({ name }) => !stay.has(name))) {
      const names = columnsOf(model).some(([column]) => column === 'customer');
      if (names) expect(idsOf(model.name, goes), model.name).toEqual([]);
    }
    expect(idsOf('customerGroupItem', stays)).toHaveLength(1);
    const [entry] = await api.list('auditLog', 'operation=customerMerge&sort=-id&limit=1');
    const dropped = { model: 'customerGroupItem', id: twice.id, kind: 'deleted', before: { group, customer: goes } };
    expect(entry?.changes).toContainEqual(expect.objectContaining(dropped));
    expect(await reports()).toBe(reported);
    expect(server.rows('select "id", "hash" from "invoice" order by "id"')).toEqual(invoices);
    assertSound(server.dataDir);
    const summary = await api.run('customerSummary', { customer: goes });
    expect(summary).toMatchObject({ customer: stays, name: 'Ana Garcia', comments: 'Zurda' });
    expect(summary.vouchers.map(({ balance }) => balance)).toEqual([10, 30, 10, 30]);
    expect(await api.get('customer', goes)).toMatchObject({ deleted: true, mergedInto: stays, name: 'Ana Garcia' });
    expect(await api.get('customer', stays)).toMatchObject({
      mobile: '600 11 22 33',
      memberCode: 'S-77',
      email: 'ana@example.com',
    });

    const undone = await api.run('customerUndoMerge', { merge });
    expect(undone).toMatchObject({ customer: stays, merged: goes, kept: [], fields: [] });
    expect(state()).toEqual(before);
    assertSound(server.dataDir);
    await expectRefused(server, () => api.call('customerUndoMerge', { merge }), 'invalid_transition');
  });

  test('who names the merged one means the other: two tills go on selling', async () => {
    const { api, facility } = server;
    const stays = await furnished('Berta Gil');
    const goes = await furnished('Berta Gil Ros');
    const sale = {
      lines: [{ product: facility.products.court }],
      payments: [{ paymentMethod: facility.methods.card, amount: 12.1 }],
    };
    const [merged, ...sold] = await Promise.all([
      api.run('customerMerge', { customer: stays, merged: goes }),
      api.run('checkout', { customer: goes, ...sale }),
      api.run('checkout', { customer: stays, ...sale }),
      api.run('checkout', { customer: goes, ...sale }),
    ]);
    const late = await api.run('checkout', { customer: goes, ...sale });
    for (const { invoice } of [...sold, late]) expect(invoice.customer).toBe(stays);
    const basket = await api.create('heldBasket', { name: 'Tarde', customer: goes, total: 1, items: 1, content: {} });
    expect(basket.customer).toBe(stays);
    const used = await api.run('voucherConsume', { customer: goes, voucherType: swims, amount: 15 });
    expect(used).toMatchObject({ balance: 5 });
    const put = await api.run('voucherRecharge', {
      customer: goes,
      voucherType: swims,
      amount: 10,
      paymentMethod: facility.methods.card,
    });
    expect(put.balance).toBe(15);
    assertSound(server.dataDir);

    // What was used since stays, with all that is linked to it; the rest is undone.
    const undone = await api.run('customerUndoMerge', { merge: merged.merge });
    const counts = (list: readonly { model: string; count: number }[]) =>
      Object.fromEntries(list.map(({ model, count }) => [model, count]));
    expect(counts(undone.kept).voucher).toBe(1);
    expect(counts(undone.moved)).toMatchObject({ voucher: 1, deposit: 1 });
    expect(await api.list('bankAccount', `customer=${goes}`)).toHaveLength(1);
    expect(idsOf('sale', goes).length).toBeGreaterThan(0);
    expect(await api.get('customer', goes)).toMatchObject({ deleted: false, mergedInto: null });
    assertSound(server.dataDir);
  });

  test('what was refunded since stays with its refund', async () => {
    const { api, facility } = server;
    const stays = await furnished('Carlos Pla');
    const goes = await furnished('Carlos Pla Vidal');
    const { merge } = await api.run('customerMerge', { customer: stays, merged: goes });
    const [paid] = server.rows<{ id: number }>(
      `select "id" from "sale" where "customer" = ? and "status" = 4 and "voucherType" is null and "product" = ? order by "id" desc limit 1`,
      stays,
      facility.products.court,
    );
    await api.run('refundSale', { sale: paid?.id ?? 0, paymentMethod: facility.methods.card });
    await api.update('customer', stays, { name: 'Carles Pla' });
    const undone = await api.run('customerUndoMerge', { merge });
    expect(undone.kept.map(({ model }) => model)).toEqual(expect.arrayContaining(['sale', 'invoice', 'payment']));
    expect(idsOf('sale', stays)).toContain(paid?.id);
    assertSound(server.dataDir);
  });

  test('is refused of one with itself, of a deleted one, without the right; and undone for 30 days', async () => {
    const { api } = server;
    const [one, other] = [await furnished('Dora Uno'), await furnished('Dora Dos')];
    await expectRefused(server, () => api.call('customerMerge', { customer: one, merged: one }), 'validation_failed', [
      ['#/merged', 'invalid_value'],
    ]);
    await expectRefused(server, () => api.call('customerMerge', { customer: one, merged: 999_999 }), 'not_found');
    const { merge } = await api.run('customerMerge', { customer: one, merged: other });
    // Named again, it is the one it was merged into.
    await expectRefused(
      server,
      () => api.call('customerMerge', { customer: other, merged: one }),
      'validation_failed',
      [['#/merged', 'invalid_value']],
    );
    await expectRefused(server, () => api.send('POST', `/api/model/customer/${other}/restore`), 'immutable_record');
    server.clock.now = START + 31 * 86_400_000;
    await expectRefused(server, () => api.call('customerUndoMerge', { merge }), 'invalid_transition');
    server.clock.now = START;
  });

  test('undoing the first of two leaves the customer in the group that the second brought as well', async () => {
    const { api } = server;
    const people = await Promise.all(['Gala', 'Gala G.', 'Gala Gil'].map((name) => api.create('customer', { name })));
    const [stays = 0, first = 0, second = 0] = people.map(({ id }) => id);
    const { id: group } = await api.create('customerGroup', { name: 'Coro' });
    for (const customer of [first, second]) await api.create('customerGroupItem', { group, customer });
    const members = () =>
      server
        .rows<{ id: number }>(
          `select "customer" as "id" from "customerGroupItem" where "group" = ? and "deleted" = 0 order by "customer"`,
          group,
        )
        .map(({ id }) => id);
    const merges = [];
    for (const merged of [first, second]) merges.push(await api.run('customerMerge', { customer: stays, merged }));
    expect(members()).toEqual([stays]);
    await api.run('customerUndoMerge', { merge: merges[0]?.merge ?? 0 });
    expect(members()).toEqual([stays, first].toSorted((a, b) => a - b));
    await api.run('customerUndoMerge', { merge: merges[1]?.merge ?? 0 });
    expect(members()).toEqual([first, second].toSorted((a, b) => a - b));
  });

  test('who benefits from one subscription twice benefits once', async () => {
    const { api } = server;
    const type = await addSubscriptionType(server, { customers: 3 });
    const { id: subscriptionCustomer } = await subscribe(server, type, {});
    const [{ id: customer }, { id: merged }] = [
      await api.create('customer', { name: 'Nil Uno' }),
      await api.create('customer', { name: 'Nil Dos' }),
    ];
    for (const one of [customer, merged]) {
      await api.create('subscriptionBeneficiary', { subscriptionCustomer, customer: one });
    }
    const { merge } = await api.run('customerMerge', { customer, merged });
    const beneficiaries = async () =>
      (await api.list('subscriptionBeneficiary', `subscriptionCustomer=${subscriptionCustomer}`)).map(
        (one) => one.customer,
      );
    expect(await beneficiaries()).toEqual([customer]);
    await api.run('customerUndoMerge', { merge });
    expect(await beneficiaries()).toEqual([customer, merged]);
  });

  test('one IBAN with one mandate that both had is one account, and what named the other names it, until it is undone', async () => {
    const { api } = server;
    const creditorAccount = await addCreditorAccount(server);
    const [{ id: stays }, { id: goes }] = [
      await api.create('customer', { name: 'Gema Uno' }),
      await api.create('customer', { name: 'Gema Dos' }),
    ];
    const [iban, mandate, mandateDate] = ['ES9121000418450200051332', 'GEMELA-1', '2026-01-15'];
    const { id: kept } = await api.create('bankAccount', { customer: stays, iban, mandate });
    const spelled = { iban: 'es91 2100 0418 4502 0005 1332', mandate, mandateDate };
    const { id: bankAccount } = await api.create('bankAccount', { customer: goes, ...spelled });
    const type = await addSubscriptionType(server, {});
    const debited = { start: '2026-03-01', directDebit: true, bankAccount };
    const { id: subscription } = await subscribe(server, type, { customer: goes, ...debited });
    await issueAll(api, { date: '2026-03-02', customers: [goes] });
    const [sale] = await api.list('sale', `fkModel=subscriptionCustomer&fkId=${subscription}`);
    // Another customer’s, who is debited by it.
    const third = await subscribe(server, type, debited);
    const remittance = await chargedRemittance(server, creditorAccount, [sale?.id ?? 0]);
    const named = async () => [
      (await api.get('sale', sale?.id ?? 0)).bankAccount,
      (await api.get('subscriptionCustomer', subscription)).bankAccount,
      (await api.get('subscriptionCustomer', third.id)).bankAccount,
      ...(await api.list('remittanceDebit', `remittance=${remittance}`)).map(({ bankAccount }) => bankAccount),
    ];
    const before = state();
    expect(await named()).toEqual(Array(4).fill(bankAccount));
    const { merge } = await api.run('customerMerge', { customer: stays, merged: goes });
    const accounts = await api.list('bankAccount', `customer=${stays}`);
    expect(accounts).toMatchObject([{ id: kept, active: true, mandateDate }]);
    expect(await named()).toEqual(Array(4).fill(kept));
    expect(await api.get('bankAccount', bankAccount)).toMatchObject({ deleted: true });
    assertSound(server.dataDir);
    await api.run('customerUndoMerge', { merge });
    expect(state()).toEqual(before);
    assertSound(server.dataDir);
  });

  test('undoing the first of two that had the same account leaves the customer theirs of the second', async () => {
    const { api } = server;
    const people = await Promise.all(['Iva', 'Iva I.', 'Iva Ibáñez'].map((name) => api.create('customer', { name })));
    const [stays = 0, first = 0, second = 0] = people.map(({ id }) => id);
    const account = { iban: 'ES9121000418450200051332', mandate: 'GEMELA-2' };
    for (const customer of [first, second]) await api.create('bankAccount', { customer, ...account });
    const owners = async () =>
      (await api.list('bankAccount', 'mandate=GEMELA-2&sort=customer')).map(({ customer }) => customer);
    const merges: number[] = [];
    for (const merged of [first, second]) {
      merges.push((await api.run('customerMerge', { customer: stays, merged })).merge);
    }
    expect(await owners()).toEqual([stays]);
    await api.run('customerUndoMerge', { merge: merges[0] ?? 0 });
    expect(await owners()).toEqual([stays, first].toSorted((a, b) => a - b));
    await api.run('customerUndoMerge', { merge: merges[1] ?? 0 });
    expect(await owners()).toEqual([first, second].toSorted((a, b) => a - b));
  });

  test('undone in any order, merges leave what the fields held before', async () => {
    const { api } = server;
    const cases = [
      ['uno', 'dos', 'tres', 'uno\ntres'],
      ['uno', 'dos', 'dos', 'uno\ndos'],
      [null, 'dos', 'tres', 'tres'],
    ] as const;
    for (const [index, [own, first, second, left]] of cases.entries()) {
      const ids: number[] = [];
      for (const [place, comments] of [own, first, second].entries()) {
        const memberCode = place === 1 ? `S${index}` : null;
        ids.push((await api.create('customer', { name: `Lía ${place}`, comments, memberCode })).id);
      }
      const [customer = 0, ...others] = ids;
      const merges: number[] = [];
      for (const merged of others) merges.push((await api.run('customerMerge', { customer, merged })).merge);
      const [one = 0, two = 0] = merges;
      await api.run('customerUndoMerge', { merge: one });
      expect(await api.get('customer', customer)).toMatchObject({ comments: left, memberCode: null });
      await api.run('customerUndoMerge', { merge: two });
      expect(await api.get('customer', customer)).toMatchObject({ comments: own });
    }
  });

  test('undoing says which field somebody else has by now', async () => {
    const { api } = server;
    const { id: one } = await api.create('customer', { name: 'Nora Uno', memberCode: 'N-1' });
    const { id: other } = await api.create('customer', { name: 'Nora Dos', memberCode: 'N-2' });
    const { merge } = await api.run('customerMerge', { customer: one, merged: other });
    const { id: third } = await api.create('customer', { name: 'Tercera', memberCode: 'N-2' });
    await expectRefused(server, () => api.call('customerUndoMerge', { merge }), 'unique_conflict', [
      ['#/merge', 'already_taken'],
    ]);
    await api.update('customer', third, { memberCode: null });
    await api.run('customerUndoMerge', { merge });
  });

  test('undoing gives back who may owe only to whom that is left to decide', async () => {
    const { api } = server;
    const { id: one } = await api.create('customer', { name: 'Fina Uno', creditLimit: 900 });
    const { id: other } = await api.create('customer', { name: 'Fina Dos' });
    const { merge } = await api.run('customerMerge', {
      ...{ customer: one, merged: other, fields: { creditLimit: 'merged' } },
    });
    expect(await api.get('customer', one)).toMatchObject({ creditLimit: null });
    const { key } = await api.run('keyCreate', { name: 'Sin crédito', scopes: ['customer:merge', 'customer:write'] });
    const desk = server.as(key);
    await expectRefused(server, () => desk.call('customerUndoMerge', { merge }), 'insufficient_scope', [
      ['#/merge', 'invalid_value'],
    ]);
    expect(await api.get('customer', other)).toMatchObject({ deleted: true });
    await api.run('customerUndoMerge', { merge });
    expect(await api.get('customer', one)).toMatchObject({ creditLimit: 900 });
  });

  test('the database lets documents and payments move between merged records only', async () => {
    const { api } = server;
    const [one, other] = [await furnished('Elsa Uno'), await furnished('Elsa Dos')];
    for (const table of ['payment', 'invoice', 'invoicePayment']) {
      expect(
        () => server.write(`update "${table}" set "customer" = ? where "customer" = ?`, other, one),
        table,
      ).toThrow('immutable_record');
    }
    await api.run('customerMerge', { customer: other, merged: one });
    assertSound(server.dataDir);
  });
});

test('customers that may be the same are listed, with why', async () => {
  const { api } = server;
  const one = await api.create('customer', {
    name: 'Zoe Marín Soto',
    email: 'zoe@example.com',
    mobile: '+34 611 22 33 44',
  });
  const other = await api.create('customer', { name: 'MARIN SOTO, Zoé', phone: '611223344', email: 'Zoe@example.com' });
  const third = await api.create('customer', { name: 'Otro Distinto', taxNumber: 'b-12345674' });
  const fourth = await api.create('customer', { name: 'Sociedad', taxNumber: 'B12345674' });
  await api.create('customer', { name: 'Laura Ortega Gil' });
  await api.create('customer', { name: 'Laura Ortega Ruiz' });
  const short = await api.create('customer', { name: 'Mateo Roca' });
  const long = await api.create('customer', { name: 'Mateo Roca Sanz' });
  const { pairs } = await api.run('customerDuplicates', {});
  expect(pairs.filter(({ name }) => name.startsWith('Laura'))).toEqual([]);
  expect(pairs).toContainEqual(expect.objectContaining({ customer: short.id, other: long.id, reasons: ['name'] }));
  expect(pairs).toContainEqual(
    expect.objectContaining({ customer: one.id, other: other.id, reasons: ['email', 'telephone', 'name'] }),
  );
  expect(pairs).toContainEqual(
    expect.objectContaining({ customer: third.id, other: fourth.id, reasons: ['taxNumber'] }),
  );
  const own = await api.run('customerDuplicates', { customer: other.id });
  expect(own.pairs).toEqual([expect.objectContaining({ customer: other.id, other: one.id })]);
});
