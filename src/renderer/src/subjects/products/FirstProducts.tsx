/** On a shelf with nothing to sell: the way to the first products, or whom to ask for them. */
import { Button, EmptyState, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Catalogue } from './useCatalogue.ts';

const SCOPE = 'product:write';

/** True where nothing has a price: a new installation has one product, for what has none of its own. */
export function sellsNothing({ products }: Catalogue): boolean {
  return products.every(({ price }) => price === 0);
}

export function FirstProducts({ onAdd }: { readonly onAdd: () => void }) {
  const t = useT();
  const mayAdd = usePermission(SCOPE);
  const mayAddCustomers = usePermission('customer:write');
  if (!mayAdd) return <AskFor />;
  return (
    <EmptyState my="md" title={t('products:first')} description={t('products:firstTodo')}>
      <Button mt="sm" size="lg" leftSection={<IconPlus size={22} aria-hidden />} onClick={onAdd}>
        {t('products:title')}
      </Button>
      <Group mt="md" justify="center">
        <ImportLink model="product" text={t('products:importProducts')} />
        {mayAddCustomers && <ImportLink model="customer" text={t('products:importCustomers')} />}
      </Group>
    </EmptyState>
  );
}

interface ImportLinkProps {
  readonly model: 'product' | 'customer';
  readonly text: string;
}

/** The way to a file of records, such as one from the program used before. */
function ImportLink({ model, text }: ImportLinkProps) {
  return (
    <Button
      size="md"
      variant="subtle"
      renderRoot={(props) => <Link {...props} to="/office/import" search={{ model }} />}
    >
      {text}
    </Button>
  );
}

function AskFor() {
  const t = useT();
  const people = useRead('sessionAuthorisers', { scope: SCOPE }, ['user', 'profile']).data ?? [];
  const names = people.map(({ name }) => name).join(', ');
  return (
    <EmptyState
      my="md"
      title={t('products:first')}
      description={names === '' ? t('products:askAdmin') : t('products:ask', { names })}
    />
  );
}
