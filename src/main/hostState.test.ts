import { describe, expect, it, test } from 'vitest';
import { type HostEvent, type HostState, newHost, reduceHost } from './hostState.ts';

const MINUTE = 60_000;
const facts = { url: 'http://127.0.0.1:4870', terminalToken: 'token' };
const ready: HostState = { ...newHost, server: 'ready', isRunning: true, facts };
const silent: HostState = { ...ready, server: 'silent', unanswered: 5, question: 'silent' };
const chosen: HostState = { ...silent, question: null };
const gone: HostState = { ...ready, server: 'gone', isRunning: false, detail: '139', stops: [0] };
const asked: HostState = { ...gone, stops: [0, 1, 2, 3], question: 'stopped' };
const closed: HostState = { ...ready, server: 'closed' };
const full = { title: 'Taquilla', message: 'No queda espacio' };
const file = { system: 'linux', arch: 'x64', kind: 'AppImage', name: 'new', size: 1, sha512: '' } as const;
const handOver = { path: '/data/updates/new', file, version: '9.9.9' };

const ended = (at: number, code: number | null = 139): HostEvent => ({ type: 'ended', code, at });
const heard = (message: Extract<HostEvent, { type: 'heard' }>['message']): HostEvent => ({ type: 'heard', message });
const choose = (question: 'stopped' | 'silent', choice: 'wait' | 'restart' | 'quit'): HostEvent => {
  return { type: 'chosen', question, choice };
};
const ping = { do: 'say', message: { kind: 'ping' } };
const closing = { do: 'say', message: { kind: 'close' } };
const fork = { do: 'fork', port: 4870 };
const log = (detail = '139') => ({ do: 'log', detail });
const wait = (milliseconds: number) => ({ do: 'wait', milliseconds });
const ask = (question: 'stopped' | 'silent', detail = '') => ({ do: 'ask', question, detail });
const withdraw = { do: 'withdraw' };

type Case = readonly [string, HostState, HostEvent, Partial<HostState>, readonly unknown[]];

/** What it is about, the state, what happens, what of the state changes, and what is done. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  'a start': [
    ['has any port', newHost, { type: 'begin' }, { isRunning: true }, [{ do: 'fork', port: null }]],
    ['is over once facts are told', { ...newHost, isRunning: true }, heard({ kind: 'started', facts }), ready, []],
    [
      'that fails ends its process',
      newHost,
      heard({ kind: 'failed', failure: full }),
      { failure: full },
      [{ do: 'kill' }],
    ],
    ['that fails is not tried again by itself', { ...newHost, isRunning: true }, ended(0), { isRunning: false }, []],
    ['again is at the same port', gone, { type: 'waited' }, { isRunning: true }, [fork]],
    [
      'again has another try to fail',
      { ...gone, failure: full },
      { type: 'waited' },
      { isRunning: true, failure: null },
      [fork],
    ],
  ],
  'a stop': [
    ['is followed by a start', ready, ended(7), { ...gone, stops: [7] }, [log(), wait(0)]],
    ['again waits', { ...ready, stops: [0] }, ended(7), { ...gone, stops: [0, 7] }, [log(), wait(2000)]],
    [
      'the third time waits longer',
      { ...ready, stops: [0, 1] },
      ended(7),
      { ...gone, stops: [0, 1, 7] },
      [log(), wait(10_000)],
    ],
    [
      'the fourth time has somebody asked',
      { ...ready, stops: [0, 1, 2] },
      ended(7),
      { ...gone, stops: [0, 1, 2, 7], question: 'stopped' },
      [log(), ask('stopped', '139')],
    ],
    [
      'long ago does not count',
      { ...ready, stops: [0, 1, 2] },
      ended(11 * MINUTE),
      { ...gone, stops: [11 * MINUTE] },
      [log(), wait(0)],
    ],
    [
      'while nothing was answered takes its question back',
      silent,
      ended(7),
      { ...gone, unanswered: 5, stops: [7] },
      [withdraw, log(), wait(0)],
    ],
    [
      'of a start counts, in its words',
      { ...gone, failure: full },
      ended(7),
      { detail: full.message, stops: [0, 7] },
      [log(full.message), wait(2000)],
    ],
    ['of a start without words keeps those before', gone, ended(7, 1), { stops: [0, 7] }, [log(), wait(2000)]],
    ['of what is closed is its end', closed, ended(7), { isRunning: false }, []],
  ],
  'who is asked about stops': [
    [
      'has it started, as if there were none before',
      asked,
      choose('stopped', 'restart'),
      { question: null, isRunning: true, stops: [] },
      [fork],
    ],
    ['ends the program', asked, choose('stopped', 'quit'), { question: null }, [{ do: 'quit' }]],
    [
      'is too late once it is closed',
      { ...asked, server: 'closed' },
      choose('stopped', 'restart'),
      { question: null },
      [],
    ],
  ],
  'a look': [
    ['asks for an answer', ready, { type: 'beat' }, { unanswered: 1 }, [ping]],
    ['is patient three times', { ...ready, unanswered: 3 }, { type: 'beat' }, { unanswered: 4 }, [ping]],
    ['is not the fourth time', { ...ready, unanswered: 4 }, { type: 'beat' }, silent, [ask('silent'), ping]],
    ['asks once', silent, { type: 'beat' }, { unanswered: 6 }, [ping]],
    [
      'asks nobody while something else is asked',
      { ...ready, unanswered: 9, question: 'stopped' },
      { type: 'beat' },
      { unanswered: 10 },
      [ping],
    ],
    [
      'asks again who waited long enough',
      { ...chosen, unanswered: 4 },
      { type: 'beat' },
      silent,
      [ask('silent'), ping],
    ],
  ],
  'who is asked about silence': [
    ['waits a minute', silent, choose('silent', 'wait'), { question: null, unanswered: -8 }, []],
    ['ends the server', silent, choose('silent', 'restart'), { question: null }, [{ do: 'kill' }]],
    ['ends the program', silent, choose('silent', 'quit'), { question: null }, [{ do: 'quit' }]],
    ['is too late once it answered', ready, choose('silent', 'restart'), {}, []],
    ['is too late once it stopped', gone, choose('silent', 'restart'), {}, []],
  ],
  'any answer': [
    ['ends the count', { ...ready, unanswered: 3 }, heard({ kind: 'pong' }), { unanswered: 0 }, []],
    ['ends the silence and its question', silent, heard({ kind: 'pong' }), ready, [withdraw]],
    [
      'ends the silence of who waits',
      { ...chosen, unanswered: -8 },
      heard({ kind: 'refused', id: 1, reason: '' }),
      ready,
      [],
    ],
  ],
  'a new version': [
    ['that is wanted ends the program', ready, heard({ kind: 'install' }), { isUpdateWanted: true }, [{ do: 'quit' }]],
    [
      'is known before the server ends',
      closed,
      heard({ kind: 'handOver', handOver }),
      { handOver },
      [{ do: 'say', message: { kind: 'heard' } }],
    ],
  ],
  'the end': [
    ['is told to the server', ready, { type: 'close' }, closed, [closing]],
    ['takes the question back', silent, { type: 'close' }, { server: 'closed', question: null }, [withdraw, closing]],
    ['has nobody to be told to', gone, { type: 'close' }, { server: 'closed' }, []],
    ['comes before the next start', { ...gone, server: 'closed' }, { type: 'waited' }, {}, []],
    ['stays the end when a start succeeds', { ...closed, facts: null }, heard({ kind: 'started', facts }), closed, []],
  ],
};

describe.each(Object.entries(cases))('%s', (_, each) => {
  it.each(each)('%s', (_name, before, event, changes, effects) => {
    expect(reduceHost(before, event)).toEqual({ state: { ...before, ...changes }, effects });
  });
});

test('an installation that cannot start asks again after four tries', () => {
  const waits = [0, 1, 2, 3].reduce(
    ({ state, seen }: { state: HostState; seen: unknown[] }, at) => {
      const { state: next, effects } = reduceHost(state, ended(at));
      return { state: next, seen: [...seen, effects.at(-1)] };
    },
    { state: { ...asked, stops: [], failure: full }, seen: [] },
  );
  expect(waits.seen).toEqual([wait(0), wait(2000), wait(10_000), ask('stopped', full.message)]);
});
