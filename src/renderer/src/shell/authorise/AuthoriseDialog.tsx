/** A manager authorises on the spot, with a PIN, what the signed-in user may not do. For every action of every screen. */
import { Suspense, useEffect, useState } from 'react';
import { serveAuthorisations, useAskedAction } from '#screens/base/api/authorisation.ts';
import { later } from '#screens/components/later.tsx';

const AuthoriseModal = later(() => import('./AuthoriseModal.tsx'));

export function AuthoriseDialog() {
  const action = useAskedAction();
  const [wanted, setWanted] = useState(false);
  if (action !== null && !wanted) setWanted(true);
  useEffect(serveAuthorisations, []);
  return <Suspense fallback={null}>{wanted && <AuthoriseModal action={action} />}</Suspense>;
}
