import { probeProvider } from '#server/core/access/identity.ts';
import { outgoingOf } from '#server/core/network/outgoing.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { allowedIn } from '#server/core/records/servers.ts';
import { systemTestIdentity as contract } from '#shared/operations/contracts/systemTestIdentity.ts';
import { requireAllowed } from './testedServers.ts';

export const systemTestIdentity = handlePrepared(
  contract,
  async (ctx, { provider }) => {
    await requireAllowed(ctx, 'oidc', provider, '#/provider');
    return probeProvider(outgoingOf(ctx.machine), provider, await allowedIn(ctx));
  },
  async (_ctx, _input, outcome) => ({ ...outcome }),
);
