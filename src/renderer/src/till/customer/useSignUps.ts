/** Which products the till sells by signing a customer up, by live events. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePermission } from '#screens/base/api/session.ts';
import { subscriptionTypesQuery } from '#screens/base/api/tillQueries.ts';
import { type SignUps, signUpsOf } from '#screens/subjects/subscriptions/signUps.ts';

const NOT_READ: SignUps = new Map();

/** Empty until the types are read, and to who may not read them: the service refuses such a product as goods. */
export function useSignUps(): SignUps {
  const enabled = usePermission('subscription:read');
  const { data } = useQuery({ ...subscriptionTypesQuery, enabled });
  return useMemo(() => (data === undefined ? NOT_READ : signUpsOf(data)), [data]);
}
