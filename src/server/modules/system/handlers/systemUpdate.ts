import { handle } from '#server/core/operations/handler.ts';
import { VERSION } from '#server/core/process/version.ts';
import { systemUpdate as contract } from '#shared/operations/contracts/systemUpdate.ts';
import { deskOf, labelOf } from '../jobEntries.ts';
import { updatesOf } from '../machine.ts';

export const systemUpdate = handle(contract, async (ctx) => {
  const updates = updatesOf(ctx);
  const { asked, offer, ...rest } = await updates.known();
  return {
    version: VERSION,
    ...rest,
    asked: asked === null ? null : ctx.zone.toWire(asked),
    offer: offer === null ? null : { ...offer, published: ctx.zone.toWire(offer.published) },
    obstacles: (await updates.obstacles()).map(({ code, names }) => ({
      code,
      names: names.map((name) =>
        code === 'jobRunning' ? labelOf(name, deskOf(ctx).kind(name)) : { es: name, en: name },
      ),
    })),
  };
});
