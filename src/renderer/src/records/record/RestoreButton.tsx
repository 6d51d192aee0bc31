/** Brings a deleted record back. */
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { restore } from '#screens/base/api/client.ts';
import { queryClient } from '#screens/base/api/queries.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';

export interface RestoreButtonProps {
  readonly model: AnyModel;
  readonly id: number;
}

export function RestoreButton({ model, id }: RestoreButtonProps) {
  const t = useT();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (key: string) => restore(model.name, id, { idempotencyKey: key }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['office', model.name, 'record', id] }),
  });
  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      <Group>
        <Button size="md" loading={isPending} onClick={() => mutate(uuid())}>
          {t('office:record.restore')}
        </Button>
      </Group>
    </>
  );
}
