/** Keys and what they do, part by part. */
import { Kbd, Title } from '@mantine/core';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { WriteKeys } from '#screens/base/keys/keyTable.ts';
import { type ActionScope, covers } from '#shared/domain/scopes.ts';
import classes from './KeyTables.module.css';

export function KeyTables({ tables }: { readonly tables: readonly WriteKeys[] }) {
  const t = useT();
  const session = useSession();
  const may = (scope?: ActionScope) => scope === undefined || covers(session?.permissions ?? [], scope);
  return tables.map((write) => {
    const { title, rows } = write(t);
    return (
      <section key={title} className={classes.area}>
        {tables.length > 1 && (
          <Title order={3} size="h5">
            {title}
          </Title>
        )}
        <dl className={classes.keys}>
          {rows
            .filter(([, , scope]) => may(scope))
            .map(([keys, does]) => (
              <div key={keys}>
                <dt>
                  <Kbd size="sm">{keys}</Kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
        </dl>
      </section>
    );
  });
}
