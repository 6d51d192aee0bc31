import { expect, it } from 'vitest';
import type { LiveEvent } from '#shared/bridge.ts';
import { eventParser } from './events.ts';

it('reads events however the stream is cut, and skips comments', () => {
  const stream = [
    ': open\nid: 6\n\n',
    'id: 7\nevent: change\ndata: {"sequence":7,"type":"sale.paid","model":"sale","id":3}\n\n',
    'data: {"sequence":8,"type":"posMovement.created","model":"posMovement","id":4}\r\n\r\n',
  ].join('');
  for (const size of [1, 5, 40, stream.length]) {
    const events: LiveEvent[] = [];
    const positions: string[] = [];
    const parse = eventParser(
      (event) => events.push(event),
      (id) => positions.push(id),
    );
    for (let start = 0; start < stream.length; start += size) parse(stream.slice(start, start + size));
    expect(events.map((event) => event.type)).toEqual(['sale.paid', 'posMovement.created']);
    expect(positions).toEqual(['6', '7']);
  }
});

it('is past an event only once it is whole: a connection that breaks off within it goes on before it', () => {
  const events: LiveEvent[] = [];
  const positions: string[] = [];
  const parse = eventParser(
    (event) => events.push(event),
    (id) => positions.push(id),
  );
  parse('id: 7\ndata: {"sequence":7,"type":"sale.paid","model":"sale","id":3}\n\nid: 8\ndata: {"sequ');
  expect(events).toHaveLength(1);
  expect(positions).toEqual(['7']);
});
