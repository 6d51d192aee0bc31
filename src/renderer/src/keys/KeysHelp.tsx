/** Shows the keys of the screen when `?` is pressed, unless something is being typed. */
import { useEffect, useState } from 'react';
import { later } from '../components/later.tsx';
import { Later } from '../till/Later.tsx';

const KeysSheet = later(() => import('./KeysSheet.tsx'));

export function KeysHelp() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '?' || event.defaultPrevented || isTyping) return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Later opened={opened}>
      <KeysSheet opened={opened} onClose={() => setOpened(false)} />
    </Later>
  );
}
