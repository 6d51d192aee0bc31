/** The way from a list to importing records of its model. */
import { ActionIcon } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { isImportable } from '#shared/imports/columns.ts';

export function ImportButton({ model }: { readonly model: AnyModel }) {
  const t = useT();
  const mayWrite = usePermission(`${model.name}:write`);
  if (!mayWrite || !isImportable(model)) return null;
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={t('imports:button')}
      title={t('imports:button')}
      renderRoot={(props) => <Link {...props} to="/office/import" search={{ model: model.name }} />}
    >
      <IconFileImport size={20} aria-hidden />
    </ActionIcon>
  );
}
