/** What a job is called, with the record it works for where somebody may see that. */
import { Text } from '@mantine/core';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { findModel, type ModelName } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { JobEntry } from '#shared/operations/parts/jobs.ts';

export function JobName({ job }: { readonly job: JobEntry }) {
  const label = useLabel();
  return (
    <>
      {label(job.label)}
      {job.record !== null && <JobRecord {...job.record} />}
    </>
  );
}

function JobRecord({ model: name, id }: NonNullable<JobEntry['record']>) {
  const t = useT();
  const label = useLabel();
  const permissions = useSession()?.permissions ?? [];
  const model = findModel(name);
  if (model === undefined) return null;
  const text = t('jobs:record', { name: label(model.label), id });
  return (
    <Text size="sm" c="dimmed">
      {covers(permissions, `${model.name}:read`) ? (
        <RecordLink model={model.name as ModelName} id={id}>
          {text}
        </RecordLink>
      ) : (
        text
      )}
    </Text>
  );
}
