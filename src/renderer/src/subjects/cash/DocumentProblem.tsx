/** Why a stored document was not printed or opened. */
import { Alert } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import type { DocumentResult } from '#screens/components/documents.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';

export interface DocumentProblemProps {
  readonly error: Error | null;
  readonly result: DocumentResult | undefined;
}

export function DocumentProblem({ error, result }: DocumentProblemProps) {
  const t = useT();
  if (error !== null) return <ErrorNotice error={error} note={t('cash:report.stored')} />;
  if (result === undefined || result.ok) return null;
  return (
    <Alert color="red" role="alert" title={t('cash:report.pdfFailed')}>
      {result.detail}
    </Alert>
  );
}
