/** An operation on a subscription, done once; then the screens read again what it changed. */
import { call } from '#screens/base/api/client.ts';
import { refreshModels } from '#screens/base/api/queries.ts';
import { type Once, useOnce } from '#screens/components/useOnce.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { refreshMoney } from '../../payments/refreshMoney.ts';
import type { LifeOperation } from './useLook.ts';

export function useAct<N extends LifeOperation>(
  name: N,
  onDone: (output: OutputOf<Contract<N>>) => void,
): Once<InputOf<Contract<N>>> {
  return useOnce({
    perform: (input: InputOf<Contract<N>>, idempotencyKey) => call(name, input, { idempotencyKey }),
    onDone: (output) => {
      refreshModels(
        new Set([
          ...['subscriptionCustomer', 'subscriptionFee', 'subscriptionBeneficiary', 'subscriptionAddon'],
          ...['editedSale', 'ommitedSale', 'bankAccount'],
        ]),
      );
      refreshMoney();
      onDone(output);
    },
  });
}
