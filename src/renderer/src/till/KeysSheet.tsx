/** The `?` sheet of the till. */
import { useT } from '#screens/base/i18n/index.ts';
import { keysEverywhere } from '#screens/base/keys/keyTable.ts';
import { KeyTables } from '#screens/components/KeyTables.tsx';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import { tillKeys } from './keys/keyTable.ts';

export interface KeysSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function KeysSheet({ opened, onClose }: KeysSheetProps) {
  const t = useT();
  return (
    <TillDialog opened={opened} onClose={onClose} title={t('till:keys.title')} size={820}>
      <KeyTables tables={[tillKeys, keysEverywhere]} />
    </TillDialog>
  );
}
