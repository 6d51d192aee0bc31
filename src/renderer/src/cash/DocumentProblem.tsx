/** Why a stored document was not printed or opened. */
import { Alert } from '@mantine/core';
import type { DocumentResult } from '../components/documents.ts';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { useT } from '../i18n/index.ts';

export interface DocumentProblemProps {
  readonly error: Error | null;
  readonly result: DocumentResult | undefined;
}

export function DocumentProblem({ error, result }: DocumentProblemProps) {
  const t = useT();
  if (error !== null) return <ErrorNotice error={error} kept={t('cash:report.stored')} />;
  if (result === undefined || result.ok) return null;
  return (
    <Alert color="red" role="alert" title={t('cash:report.pdfFailed')}>
      {result.detail}
    </Alert>
  );
}
