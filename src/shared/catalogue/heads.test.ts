import { expect, test } from 'vitest';
import { fieldOfHead, headOf } from './heads.ts';
import { allModels } from './index.ts';

test.each(allModels().map((model) => [model.name, model] as const))('the heads of %s say their fields', (_, model) => {
  for (const language of ['es', 'en'] as const) {
    const heads = Object.keys(model.fields).flatMap((field) =>
      [false, true].map((isId) => ({ field, isId, head: headOf(model, { field, isId }, language) })),
    );
    expect(new Set(heads.map(({ head }) => head)).size).toBe(heads.length);
    for (const { head, ...holds } of heads) expect(fieldOfHead(model, head), `${language} ${head}`).toEqual(holds);
  }
  expect(fieldOfHead(model, 'nothing at all')).toBeNull();
});
