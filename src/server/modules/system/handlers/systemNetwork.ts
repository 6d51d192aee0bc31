import { handle } from '#server/core/operations/handler.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { systemNetwork as contract } from '#shared/operations/contracts/systemNetwork.ts';

export const systemNetwork = handle(contract, async ({ lan, zone }) => {
  if (lan === null) return { addresses: [], certificate: null };
  const { addresses, certificate } = lan;
  if (certificate === null) return { addresses: [...addresses], certificate };
  const { fingerprint, names, expires, selfSigned } = certificate;
  return {
    addresses: [...addresses],
    certificate: { fingerprint, names: [...names], expires: zone.toWire(toStoredInstant(expires)), selfSigned },
  };
});
