/** A form around one operation: its fields, what went wrong, and the button that does it. */
import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';
import { useFormFocus } from './useFormFocus.ts';
import type { Operation } from './useOperation.ts';

export interface OperationFormProps<Input> {
  readonly operation: Operation<Input>;
  /** What is to be done; null while something is missing. */
  readonly input: Input | null;
  /** What the button says. */
  readonly action: ReactNode;
  /** What stays as it was where it is refused. */
  readonly note?: string | undefined;
  /** It cannot be undone. */
  readonly isDangerous?: boolean;
  /** The focus begins on its button. */
  readonly isFirst?: boolean;
  /** Leaves without doing it, with what its button says. */
  readonly cancel?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly children?: ReactNode;
}

export function OperationForm<Input>(props: OperationFormProps<Input>) {
  const { operation, input, action, note, isDangerous = false, isFirst = false, cancel, children } = props;
  const form = useFormFocus(operation.pending);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (input !== null) operation.run(input);
  };
  const button = (
    <Button
      type="submit"
      size="lg"
      {...(isDangerous ? { color: 'red.9' } : {})}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      loading={operation.pending}
      disabled={input === null}
    >
      {action}
    </Button>
  );
  return (
    <form ref={form} onSubmit={submit}>
      <Stack>
        {children}
        <OperationProblem operation={operation} note={note} />
        {cancel === undefined ? (
          button
        ) : (
          <Group grow preventGrowOverflow={false}>
            <Button size="lg" variant="default" disabled={operation.pending} onClick={cancel.onClick}>
              {cancel.label}
            </Button>
            {button}
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** What went wrong with an operation, as far as its fields do not say it. */
export function OperationProblem<Input>({
  operation,
  note,
}: Pick<OperationFormProps<Input>, 'note'> & { readonly operation: Pick<Operation<Input>, 'problem'> }) {
  const problem = operation.problem();
  return problem === null ? null : <ErrorNotice error={problem} note={note} />;
}
