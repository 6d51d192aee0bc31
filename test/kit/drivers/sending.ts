/** Invoices that were sent by e-mail, in every state of that. */
import type { FacilityServer } from '../server.ts';
import { type MailServerStandIn, startMailServer } from '../smtpServer.ts';
import { until } from '../until.ts';
import { type Drivers, driver, type Passing } from './driver.ts';

/** Starts a mail server and has the facility send by it. */
export async function someMailServer({ api }: FacilityServer): Promise<MailServerStandIn> {
  const mail = await startMailServer();
  const value = { host: '127.0.0.1', port: mail.port, from: 'caja@club.example' };
  await api.create('setting', { key: 'smtp', value });
  return mail;
}

/** `confirmed` makes an invoice that was not sent yet. */
export function sendingDrivers(server: FacilityServer, confirmed: () => Promise<number>): Drivers<'send'> {
  const { api, rows, write } = server;
  const send = (invoice: number, to: string) => api.call('sendInvoice', { invoice, to: `${to}@example.org` });
  const emailOf = (invoice: number) =>
    rows<{ id: number; error: string | null }>(
      'select * from "email" where "invoice" = ? order by "id" desc',
      invoice,
    )[0];
  const stateOf = async (id: number): Promise<number | null> => (await api.get('invoice', id)).sendStatus ?? null;
  /** Sends it to a mailbox that does what it is called, and waits until there is nothing left to happen. */
  const sent = (mailbox: 'ana' | 'refuse' | 'busy') => async (): Promise<number> => {
    const id = await confirmed();
    await send(id, mailbox);
    await until(async () => (mailbox === 'busy' ? emailOf(id)?.error !== null : (await stateOf(id)) !== 1));
    await settled();
    // Whatever the clock does, this one waits.
    write(`update "job" set "runAt" = '2999-01-01T00:00:00.000Z' where "kind" = 'email.send' and "status" = 0`);
    return id;
  };
  const settled = () =>
    until(async () => rows(`select 1 from "job" where "kind" = 'email.send' and "status" = 1`).length === 0);
  const reach = { none: confirmed, pending: sent('busy'), sent: sent('ana'), error: sent('refuse') };
  const withdraw = (invoice: number) => api.call('withdrawEmail', { invoice });
  /** Sends it once more, at an hour to come. */
  const again = (state: 'sent' | 'error') => async (): Promise<number> => {
    const invoice = await reach[state]();
    const at = new Date(server.clock.now + 86_400_000).toISOString();
    await api.run('sendInvoice', { invoice, to: 'ana@example.org', at });
    return invoice;
  };
  /** What the job does with one that waits; one that does not is left alone, also when its job runs once more. */
  const happening = (mailbox: 'ana' | 'refuse'): Passing => ({
    pass: async (state) => {
      if (state === 'pending') {
        const id = await sent(mailbox)();
        return { id, before: null, after: null };
      }
      const id = await reach[state as 'none' | 'sent' | 'error']();
      const before = await api.get('invoice', id);
      const again = `"kind" = 'email.send' and "payload" ->> '$.email' = ?`;
      write(`update "job" set "status" = 0 where ${again}`, emailOf(id)?.id ?? 0);
      await api.create('customer', { name: 'Alguien' });
      await until(
        async () => rows(`select 1 from "job" where "status" = 0 and ${again}`, emailOf(id)?.id ?? 0).length === 0,
      );
      await settled();
      return { id, before, after: await api.get('invoice', id) };
    },
  });
  return {
    reach,
    drivers: {
      send: { sendInvoice: driver((invoice) => send(invoice, 'busy')) },
      withdraw: {
        withdrawEmail: driver(withdraw),
        'after one that was sent': { ...driver(withdraw), make: again('sent') },
        'after one that failed': { ...driver(withdraw), make: again('error') },
      },
      delivered: happening('ana'),
      failed: happening('refuse'),
    },
    stateOf,
    refusal: () => 'invalid_transition',
  };
}
