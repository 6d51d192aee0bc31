/** Shows the keys of the screen when `?` is pressed, unless something is being typed. */
import { useState } from 'react';
import { useKeys } from '#screens/base/keys/useKeys.ts';
import { Later, later } from '#screens/components/later.tsx';

const KeysSheet = later(() => import('./KeysSheet.tsx'));

export function KeysHelp() {
  const [opened, setOpened] = useState(false);
  useKeys({ '?': () => setOpened(true) });
  return (
    <Later opened={opened}>
      <KeysSheet opened={opened} onClose={() => setOpened(false)} />
    </Later>
  );
}
