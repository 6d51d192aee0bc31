/** The `?` sheet: the keys of what is on screen. */
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { keyTablesHere } from '#screens/base/keys/keyTables.ts';
import { KeyTables } from '#screens/components/KeyTables.tsx';

export default function KeysSheet({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keys:title')}
      size={820}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <TablesHere />
    </Modal>
  );
}

/** As things are when it is opened. */
function TablesHere() {
  const [tables] = useState(keyTablesHere);
  return <KeyTables tables={tables} />;
}
