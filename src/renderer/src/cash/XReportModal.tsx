/** The X report: what the session did so far, to read or print. Nothing is closed by it. */
import { Alert, Center, Loader, Modal, Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useRead } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { PrintReport } from '#screens/subjects/cash/PrintReport.tsx';
import { ReportPaper } from '#screens/subjects/cash/ReportPaper.tsx';

export interface XReportModalProps {
  readonly pos: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function XReportModal({ pos, opened, onClose }: XReportModalProps) {
  const t = useT();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={500}
      title={t('cash:report.x')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <XReport pos={pos} />
    </Modal>
  );
}

function XReport({ pos }: { readonly pos: number }) {
  const t = useT();
  const report = useRead('posXReport', { pos }, ['posMovement', 'invoice'], { staleTime: 0 });
  if (report.data !== undefined) {
    return (
      <Stack>
        <PrintReport report={report.data} />
        <ReportPaper report={report.data} />
      </Stack>
    );
  }
  if (report.error instanceof ApiError && report.error.code === 'insufficient_scope') {
    return (
      <Alert color="gray" icon={<IconEyeOff aria-hidden />} title={t('cash:report.hidden')}>
        {t('cash:state.blind')}
      </Alert>
    );
  }
  if (report.error !== null) return <ErrorNotice error={report.error} onRetry={() => void report.refetch()} />;
  return (
    <Center h={240}>
      <Loader />
    </Center>
  );
}
