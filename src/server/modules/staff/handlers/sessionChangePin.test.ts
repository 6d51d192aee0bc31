import { beforeEach, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

const NEW = '864209';

let server: FacilityServer;
beforeEach(async () => {
  server = await startFacility();
});

const signIn = (pin: string) => server.as(null).call('sessionStart', { user: server.facility.users.frontDesk, pin });
const desk = async () => server.as((await signIn(pins.frontDesk)).body.token);

describe('whoever is signed in', () => {
  test('changes their own PIN, and goes on working', async () => {
    const [own, elsewhere] = [await desk(), await desk()];
    expect(await own.run('sessionChangePin', { pin: pins.frontDesk, newPin: NEW })).toEqual({ changed: true });
    expect([(await signIn(pins.frontDesk)).status, (await signIn(NEW)).status]).toEqual([401, 200]);
    expect([
      (await own.call('sessionCurrent', {})).status,
      (await elsewhere.call('sessionCurrent', {})).status,
    ]).toEqual([200, 401]);
    const [log] = await server.api.list('auditLog', 'operation=sessionChangePin&sort=-id&limit=1');
    expect(JSON.stringify(log)).toContain('pin');
    expect(JSON.stringify(log)).not.toContain(NEW);
  });

  test('does not without the one there is, and wrong ones lock them out as at sign-in', async () => {
    const own = await desk();
    const wrong = () => own.call('sessionChangePin', { pin: '0000', newPin: NEW });
    for (let attempt = 1; attempt < 5; attempt++) {
      expectProblem(await wrong(), 'validation_failed', [['#/pin', 'invalid_value']]);
    }
    expect((await wrong()).status).toBe(429);
    expect((await own.call('sessionChangePin', { pin: pins.frontDesk, newPin: NEW })).status).toBe(429);
    expect((await own.call('sessionCurrent', {})).status).toBe(200);
  });

  test('takes no PIN that nobody could sign in with, and a key has none', async () => {
    const own = await desk();
    const short = () => own.call('sessionChangePin', { pin: pins.frontDesk, newPin: '123' });
    await expectRefused(server, short, 'validation_failed', [['#/newPin', 'invalid_value']]);
    const ofKey = () => server.api.call('sessionChangePin', { pin: pins.frontDesk, newPin: NEW });
    await expectRefused(server, ofKey, 'insufficient_scope');
  });
});
