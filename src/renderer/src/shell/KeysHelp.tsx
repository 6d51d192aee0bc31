/** Shows the keys of the screen when `?` is pressed, unless something is being typed. */
import { useState } from 'react';
import { useKeys } from '#screens/base/keys/useKeys.ts';
import { laterDialog } from '#screens/components/later.tsx';

const KeysSheet = laterDialog(() => import('./KeysSheet.tsx'), 'opened');

export function KeysHelp() {
  const [opened, setOpened] = useState(false);
  useKeys({ '?': () => setOpened(true) });
  return <KeysSheet opened={opened} onClose={() => setOpened(false)} />;
}
