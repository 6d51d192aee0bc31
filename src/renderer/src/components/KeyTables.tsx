/** Keys and what they do, part by part. */
import '#screens/base/keys/texts.ts';
import { Kbd, Title } from '@mantine/core';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { type KeyArea, keyTable } from '#screens/base/keys/keyTable.ts';
import { type ActionScope, covers } from '#shared/domain/scopes.ts';
import classes from './KeyTables.module.css';

export function KeyTables({ areas }: { readonly areas: readonly KeyArea[] }) {
  const t = useT();
  const session = useSession();
  const may = (scope?: ActionScope) => scope === undefined || covers(session?.permissions ?? [], scope);
  return areas.map((area) => {
    const { title, rows } = keyTable(t, area);
    return (
      <section key={area} className={classes.area}>
        {areas.length > 1 && (
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
