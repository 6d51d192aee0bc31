/** The `?` sheet: every key of a list and what it does. */
import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useT } from '../../i18n/index.ts';

export interface ListKeysProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ListKeys({ opened, onClose }: ListKeysProps) {
  const t = useT();
  const rows: readonly (readonly [string, string])[] = [
    ['/', t('office:keys.search')],
    ['N', t('forms:new.key')],
    ['↑  ↓', t('office:keys.rows')],
    [t('office:keys.pageKeys'), t('office:keys.pages')],
    [t('office:keys.endKeys'), t('office:keys.ends')],
    [t('office:keys.enterKey'), t('office:keys.enter')],
    [t('office:keys.spaceKey'), t('office:keys.space')],
    ['Esc', t('office:keys.escape')],
    [t('office:keys.widthKeys'), t('office:keys.width')],
    ['?', t('office:keys.help')],
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('office:keys.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="xs" component="ul" m={0} p={0}>
        {rows.map(([key, text]) => (
          <Group key={key} component="li" justify="space-between" wrap="nowrap">
            <Text>{text}</Text>
            <Kbd size="sm">{key}</Kbd>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
