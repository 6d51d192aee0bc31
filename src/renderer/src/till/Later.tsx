/** What is loaded when it is first opened, and stays from then on: the till starts without it. */
import { type ReactNode, Suspense, useState } from 'react';
import { Opening } from '../scanner/opening.tsx';

export function Later({ opened, children }: { readonly opened: boolean; readonly children: ReactNode }) {
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return (
    <>
      {opened && <Opening />}
      {wanted && <Suspense fallback={null}>{children}</Suspense>}
    </>
  );
}
