/** Keys and what they do, part by part. */
import './texts.ts';
import { Kbd, Title } from '@mantine/core';
import { type ActionScope, covers } from '#shared/domain/scopes.ts';
import { useSession } from '../api/session.ts';
import { useT } from '../i18n/index.ts';
import classes from './KeyTables.module.css';
import { type KeyArea, keyTable } from './keyTable.ts';

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
