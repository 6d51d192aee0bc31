/** The `?` sheet of the till. */
import { useT } from '#screens/base/i18n/index.ts';
import { KeyTables } from '#screens/components/KeyTables.tsx';
import { TillDialog } from '#screens/components/TillDialog.tsx';

export interface KeysSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function KeysSheet({ opened, onClose }: KeysSheetProps) {
  const t = useT();
  return (
    <TillDialog opened={opened} onClose={onClose} title={t('till:keys.title')} size={820}>
      <KeyTables areas={['till', 'everywhere']} />
    </TillDialog>
  );
}
