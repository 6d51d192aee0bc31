import { describe, expect, it } from 'vitest';
import { newStream, reduceStream, type StreamEvent, type StreamState } from './streamState.ts';

const behind = newStream(10, 1000);
const live: StreamState = { ...behind, phase: 'live' };
const full: StreamState = { ...live, phase: 'full', fullSince: 1000 };
const ended: StreamState = { ...live, phase: 'ended' };
const send = { do: 'send' };
const end = { do: 'end' };

type Case = readonly [string, StreamState, StreamEvent, Partial<StreamState>, readonly unknown[]];

/** What it is about, the state, what happens, what of the state changes, and what is done. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  'a page of the log': [
    ['is sent', behind, { type: 'paged', last: 30, seen: 28, newest: null }, { position: 30, announced: 28 }, [send]],
    [
      'of which nothing is seen moves it on',
      behind,
      { type: 'paged', last: 30, seen: null, newest: null },
      { position: 30 },
      [],
    ],
    [
      'that is the last makes it live',
      behind,
      { type: 'paged', last: 30, seen: 30, newest: 30 },
      { phase: 'live', position: 30, announced: 30 },
      [send],
    ],
    [
      'that is empty makes it live',
      behind,
      { type: 'paged', last: null, seen: null, newest: 0 },
      { phase: 'live' },
      [],
    ],
    [
      'that is the last does not where more was told meanwhile',
      behind,
      { type: 'paged', last: 30, seen: null, newest: 31 },
      { position: 30 },
      [],
    ],
    ['comes too late for who is gone', ended, { type: 'paged', last: 30, seen: 30, newest: 30 }, {}, []],
  ],
  'what was committed': [
    ['is sent', live, { type: 'told', after: 10, last: 12, seen: 12 }, { position: 12, announced: 12 }, [send]],
    ['moves on who does not see it', live, { type: 'told', after: 10, last: 12, seen: null }, { position: 12 }, []],
    [
      'is no news to who is elsewhere by now',
      { ...live, position: 12 },
      { type: 'told', after: 10, last: 12, seen: 12 },
      {},
      [],
    ],
    ['is read from the log by who is behind', behind, { type: 'told', after: 10, last: 12, seen: 12 }, {}, []],
    ['is kept from who has no room', full, { type: 'told', after: 10, last: 12, seen: 12 }, {}, []],
  ],
  room: [
    ['is left', live, { type: 'written', at: 1500, hasRoom: true }, { written: 1500 }, []],
    [
      'is not left',
      live,
      { type: 'written', at: 1500, hasRoom: false },
      { phase: 'full', written: 1500, fullSince: 1500 },
      [],
    ],
    ['is there again', full, { type: 'drained' }, { phase: 'behind' }, []],
    ['is waited for', full, { type: 'checked', at: 31_000, patience: 30_000 }, {}, []],
    ['is waited for no longer', full, { type: 'checked', at: 31_001, patience: 30_000 }, { phase: 'ended' }, [end]],
    ['is no matter to who has some', live, { type: 'checked', at: 99_000, patience: 30_000 }, {}, []],
  ],
  'a heartbeat': [
    ['is for who heard nothing for long', live, { type: 'beat', at: 21_001 }, {}, [{ do: 'beat', position: null }]],
    [
      'says what else was passed over',
      { ...live, position: 15 },
      { type: 'beat', at: 21_001 },
      { announced: 15 },
      [{ do: 'beat', position: 15 }],
    ],
    ['is not due yet', live, { type: 'beat', at: 21_000 }, {}, []],
    ['is not for who is behind', behind, { type: 'beat', at: 99_000 }, {}, []],
    ['is not for who has no room', full, { type: 'beat', at: 99_000 }, {}, []],
  ],
  'the end': [
    ['is the server’s', live, { type: 'end' }, { phase: 'ended' }, [end]],
    ['is the client’s', full, { type: 'gone' }, { phase: 'ended' }, []],
    ['is one', ended, { type: 'end' }, {}, []],
    ['has no room again', ended, { type: 'drained' }, {}, []],
  ],
};

describe.each(Object.entries(cases))('%s', (_, each) => {
  it.each(each)('%s', (_name, before, event, changes, effects) => {
    expect(reduceStream(before, event)).toEqual({ state: { ...before, ...changes }, effects });
  });
});
