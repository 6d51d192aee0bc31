import { useMutation } from '@tanstack/react-query';
import { uuid } from '#screens/base/browser/uuid.ts';

/** An action that moves an import on: it may be done again once it is there, so each time has a key of its own. */
export function useStep<Input>(perform: (input: Input, key: string) => Promise<void>) {
  const { mutate, isPending, error } = useMutation<void, Error, Input>({
    mutationFn: (input) => perform(input, uuid()),
  });
  return {
    run: (input: Input): void => {
      if (!isPending) mutate(input);
    },
    pending: isPending,
    error,
  };
}
