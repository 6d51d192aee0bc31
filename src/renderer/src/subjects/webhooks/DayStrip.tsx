/** What became of a webhook's messages in the last day: delivered, waiting, given up. Each leads to its list. */
import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listPage } from '#screens/base/api/client.ts';
import { refreshModels } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Part } from '#screens/records/parts/Part.tsx';
import { DeliveryStatus } from '#shared/domain/webhooks.ts';

const DAY = 24 * 3_600_000;
/** Deliveries have no events: they are looked at again, in milliseconds. */
const LOOK_AGAIN = 3000;

const ends = ['delivered', 'waiting', 'givenUp'] as const;
const colors = { delivered: 'green.9', waiting: 'blue.9', givenUp: 'red.9' } as const;

export function DayStrip({ webhook }: { readonly webhook: number }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['office', 'webhookDelivery', 'day', webhook],
    queryFn: async () => {
      const since = new Date(Math.floor((Date.now() - DAY) / 60_000) * 60_000).toISOString();
      const pages = ends.map((end) =>
        listPage('webhookDelivery', {
          webhook,
          status: DeliveryStatus[end],
          'created[gte]': since,
          limit: 1,
          count: 'exact',
          fields: 'id',
        }),
      );
      return (await Promise.all(pages)).map(({ total }) => total ?? 0);
    },
    refetchInterval: LOOK_AGAIN,
  });
  const counted = data?.join(' ');
  useEffect(() => {
    if (counted !== undefined) refreshModels(new Set(['webhook', 'webhookDelivery']));
  }, [counted]);
  return (
    <Part title={t('webhooks:day')}>
      <Group gap="xl">
        {ends.map((end, place) => (
          <Anchor
            key={end}
            c="inherit"
            underline="hover"
            data-testid={`day-${end}`}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/office/$model"
                params={{ model: 'webhookDelivery' }}
                search={{ webhook, status: DeliveryStatus[end] }}
              />
            )}
          >
            <Text span size="xl" fw={700} c={(data?.[place] ?? 0) === 0 ? 'dimmed' : colors[end]}>
              {data === undefined ? '–' : format.number(data[place] ?? 0)}
            </Text>{' '}
            <Text span>{words(t, end, data?.[place] ?? 0)}</Text>
          </Anchor>
        ))}
      </Group>
    </Part>
  );
}

function words(t: ReturnType<typeof useT>, end: (typeof ends)[number], count: number): string {
  if (end === 'delivered') return t('webhooks:delivered', { count });
  return end === 'waiting' ? t('webhooks:waiting', { count }) : t('webhooks:givenUp', { count });
}
