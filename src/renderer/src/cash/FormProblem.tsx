/** Why an action was not carried out, under its form. Where the answer was lost it does not claim that nothing happened. */
import { ApiError } from '#screens/base/api/errors.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';

export interface FormProblemProps {
  readonly error: Error | null;
  /** What is still as it was. */
  readonly note: string;
}

export function FormProblem({ error, note }: FormProblemProps) {
  const t = useT();
  if (error === null) return null;
  const uncertain = error instanceof ApiError && error.uncertain;
  // An attempt before this one was saved: the notice says so itself.
  if (error instanceof ApiError && error.code === 'idempotency_key_reused') return <ErrorNotice error={error} />;
  return <ErrorNotice error={error} note={uncertain ? t('cash:maybeSaved') : note} />;
}
