/** Tries the storage of the backups as it is typed, and says which step failed, and what to do about it. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '#screens/base/api/client.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { type BackupBucket, backupBucketSchema } from '#shared/settings/definitions/backupBucket.ts';

export interface BucketTestProps {
  /** As the form has it. */
  readonly value: unknown;
  /** What is typed of the secret key; empty for the one that is stored. */
  readonly secret: string;
}

export function BucketTest({ value, secret }: BucketTestProps) {
  const t = useT();
  const bucket = backupBucketSchema.safeParse(value);
  const ask = useMutation({
    mutationFn: (tried: BackupBucket) => {
      const input = { bucket: tried, ...(secret === '' ? {} : { secret }) };
      return call('systemTestBucket', input);
    },
  });
  const steps = {
    name: [t('settings:bucketTest.step.name'), t('settings:bucketTest.remedy.name')],
    connection: [t('settings:bucketTest.step.connection'), t('settings:bucketTest.remedy.connection')],
    tls: [t('settings:bucketTest.step.tls'), t('settings:bucketTest.remedy.tls')],
    clock: [t('settings:bucketTest.step.clock'), t('settings:bucketTest.remedy.clock')],
    keys: [t('settings:bucketTest.step.keys'), t('settings:bucketTest.remedy.keys')],
    bucket: [t('settings:bucketTest.step.bucket'), t('settings:bucketTest.remedy.bucket')],
    write: [t('settings:bucketTest.step.write'), t('settings:bucketTest.remedy.rights')],
    readBack: [t('settings:bucketTest.step.readBack'), t('settings:bucketTest.remedy.rights')],
    remove: [t('settings:bucketTest.step.remove'), t('settings:bucketTest.remedy.rights')],
  } as const;
  const failed = ask.data === undefined || ask.data.step === null ? null : steps[ask.data.step];
  return (
    <Stack gap="xs" data-testid="bucket-test">
      <Group>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          disabled={!bucket.success}
          loading={ask.isPending}
          onClick={() => bucket.success && ask.mutate(bucket.data)}
        >
          {t('settings:bucketTest.try')}
        </Button>
      </Group>
      {!bucket.success && (
        <Text size="sm" c="dimmed">
          {t('settings:testNeeds')}
        </Text>
      )}
      {ask.error !== null && <ErrorNotice error={ask.error} onClose={ask.reset} />}
      {ask.data?.step === null && (
        <Alert color="green" role="status" title={t('settings:bucketTest.works')}>
          {t('settings:bucketTest.next')}
        </Alert>
      )}
      {failed !== null && (
        <Alert color="orange" role="status" title={failed[0]}>
          {failed[1]}
          {ask.data?.error != null && (
            <Text size="sm" c="dimmed" mt={4} lang="en">
              {ask.data.error}
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  );
}
