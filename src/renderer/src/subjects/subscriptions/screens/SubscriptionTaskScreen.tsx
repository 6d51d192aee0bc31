/** The record of a run of fees. */
import { Stack } from '@mantine/core';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { DataPart } from '#screens/records/parts/DataPart.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { FeeRun } from '../issuing/FeeRun.tsx';
import { useFeeTask } from '../issuing/useFeeTask.ts';

export default function SubscriptionTaskScreen({ model, id }: RecordScreenProps) {
  const { task, error, refetch } = useFeeTask(id);
  return (
    <RecordFrame model={model} id={id} record={task ?? undefined}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {task === undefined && error === null && <RecordFieldsLoading />}
      {task !== undefined && task !== null && (
        <Stack gap="md" mt="md">
          <FeeRun task={task} />
          <DataPart model={model} id={id} />
        </Stack>
      )}
    </RecordFrame>
  );
}
