/** Whatever is done to whichever records: undone, they are as they were, but for who wrote them when. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bulkDone, bulkUndone } from '#test/kit/bulk.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

const CUSTOMERS = 24;
let server: FacilityServer;

beforeAll(async () => {
  server = await startFacility();
  const { api, facility } = server;
  for (let index = 0; index < CUSTOMERS; index++) {
    const { id } = await api.create('customer', {
      name: `Cliente ${index}`,
      ...(index % 3 === 0 ? { city: 'Lugo', email: `c${index}@example.com` } : {}),
      ...(index % 4 === 0 ? { birthDate: '1990-12-31', active: false } : {}),
    });
    // What is owed prevents that some of them are deleted.
    if (index % 5 === 0) await api.run('saveSale', { product: facility.products.court, customer: id });
    if (index % 7 === 0) await api.send('DELETE', `/api/model/customer/${id}`);
  }
});

/** Every column of every customer but the stamps of the last write. */
const stored = () =>
  server
    .rows('select * from "customer" order by "id"')
    .map(({ updated: _u, updateUser: _w, checksum: _c, ...row }) => row);

const values = fc.record(
  {
    city: fc.option(fc.constantFrom('Lugo', 'Noia', 'A Coruña')),
    comments: fc.option(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' })),
    birthDate: fc.option(fc.constantFrom('1990-12-31', '2001-02-03')),
    active: fc.boolean(),
  },
  { requiredKeys: ['city'] },
);
const action = fc.oneof(
  fc.record({ action: fc.constant('change' as const), values }),
  fc.record({ action: fc.constantFrom('delete' as const, 'restore' as const) }),
);

test('bulk and undo leave every record as it was', async () => {
  const ids = server.rows<{ id: number }>('select "id" from "customer" order by "id"').map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(action, fc.subarray(ids, { minLength: 1 }), fc.boolean(), async (asked, chosen, isFilter) => {
      const before = stored();
      const except = ids.filter((id) => !chosen.includes(id));
      const { id, changedRows, ...state } = await bulkDone(server.api, {
        ...{ model: 'customer', ...asked, count: chosen.length },
        select: isFilter ? { query: 'deleted[in]=true,false', except } : { ids: chosen },
      });
      expect(changedRows + state.sameRows + state.refusedRows + state.goneRows).toBe(chosen.length);
      expect(stored().filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index])).length).toBe(
        changedRows,
      );
      expect(await bulkUndone(server.api, id)).toMatchObject({ reversedRows: changedRows, keptRows: 0 });
      expect(stored()).toEqual(before);
    }),
    { numRuns: runs(5) },
  );
});
