import { probeProvider } from '#server/core/access/identity.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { systemTestIdentity as contract } from '#shared/operations/contracts/systemTestIdentity.ts';
import { requireAllowed } from './testedServers.ts';

export const systemTestIdentity = handlePrepared(
  contract,
  async (ctx, { provider }) => {
    await requireAllowed(ctx, 'oidc', provider, '#/provider');
    return probeProvider(provider);
  },
  async (_ctx, _input, outcome) => ({ ...outcome }),
);
