/** One walk through all models: records of each are made once, and all that holds of every model is asked of them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { answers } from '#test/kit/everyModel/answers.ts';
import { textChecks, textsNotWritten } from '#test/kit/everyModel/texts.ts';
import { visitOf } from '#test/kit/everyModel/visit.ts';
import { writes } from '#test/kit/everyModel/writes.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const checks = Object.entries({ ...writes, ...textChecks, ...answers });

describe.each(allModels().map((model) => [model.name, model] as const))('%s', (_, model) => {
  let visit: ReturnType<typeof visitOf>;
  beforeAll(() => {
    visit = visitOf(server, model);
  });

  test.each(checks.filter(([, { isOf }]) => isOf(model)))('%s', (_name, { run }) => run(visit));
});

test('nearly every text there is was sent back', () => {
  expect(textsNotWritten()).toEqual([]);
});
