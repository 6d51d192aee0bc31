/** What has to be seen to, on top of every screen. Its words are loaded with the first problem. */
import { Suspense } from 'react';
import { later } from '#screens/components/later.tsx';
import { useHealth } from './useHealth.ts';

const HealthNotices = later(() => import('./HealthNotices.tsx'));

/** Minutes a till's clock may be off before it says so. */
const TOLERATED = 10;

export function HealthBanner() {
  const health = useHealth();
  if (health === undefined) return null;
  const isOff = Math.abs(health.ahead) > TOLERATED;
  if (health.problems.length === 0 && !isOff) return null;
  return (
    <Suspense fallback={null}>
      <HealthNotices health={health} isOff={isOff} />
    </Suspense>
  );
}
