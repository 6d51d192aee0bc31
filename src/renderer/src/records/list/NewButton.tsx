/** The way from a list to a new record of its model, also by N: what the list is narrowed to is filled in. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeys } from '#screens/base/keys/useKeys.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import { creationScope } from '../form/newScreens.ts';
import type { Filter } from '../rows/listState.ts';

export interface NewButtonProps {
  readonly model: AnyModel;
  readonly filters: readonly Filter[];
}

export function NewButton({ model, filters }: NewButtonProps) {
  const scope = creationScope(model);
  const mayCreate = usePermission(scope ?? '*');
  return scope !== null && mayCreate ? <NewLink model={model} filters={filters} /> : null;
}

function NewLink({ model, filters }: NewButtonProps) {
  const t = useT();
  const navigate = useNavigate();
  const search = Object.fromEntries(filters.flatMap((filter) => prefillOf(model, filter)));
  const address = { to: '/office/$model/new', params: { model: model.name }, search } as const;
  useKeys({ n: () => void navigate(address) });
  return (
    <Button
      size="md"
      style={{ flex: 'none' }}
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-keyshortcuts="N"
      title={t('form:new.hint')}
      renderRoot={(props) => <Link {...props} {...address} />}
    >
      {t('form:new.button')}
    </Button>
  );
}

/** What a filter for one value says of a new record. */
function prefillOf(model: AnyModel, { field: name, operator, value }: Filter): readonly [string, string | number][] {
  const field = model.fields[name];
  const isOne = operator === 'eq' || (operator === 'in' && !value.includes(','));
  if (field === undefined || !isOne || !isWritable(field, 'create')) return [];
  return [[name, String(Number(value)) === value ? Number(value) : value]];
}
