/** The cash point this till is and whether it is open; a menu where there is more than one. */
import { Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core';
import { chooseCashPoint, useCashPoint } from '#screens/base/api/cashPoint.ts';
import { useT } from '#screens/base/i18n/index.ts';
import classes from './Shell.module.css';

export function CashPointBadge() {
  const t = useT();
  const { id, all, state } = useCashPoint();
  const name = all.find((pos) => pos.id === id)?.name ?? '';
  const status = state === undefined ? 'unknown' : state.open ? 'open' : 'closed';
  const label = {
    open: t('common:cashPoint.open'),
    closed: t('common:cashPoint.closed'),
    unknown: t('common:cashPoint.unknown'),
  }[status];
  const content = (
    <Group gap={8} wrap="nowrap" data-testid="cash-point" data-state={status}>
      <span className={classes.dot} data-state={status} aria-hidden />
      <Text span size="sm" fw={600} truncate className={classes.posName}>
        {name}
      </Text>
      <Text span size="sm" c="dimmed" className={classes.spare}>
        {label}
      </Text>
    </Group>
  );
  if (all.length < 2) return <Group px={6}>{content}</Group>;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" h={44} px="sm">
          {content}
          <VisuallyHidden>{t('common:cashPoint.choose')}</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('common:cashPoint.choose')}</Menu.Label>
        {all.map((pos) => (
          <Menu.Item key={pos.id} onClick={() => chooseCashPoint(pos.id)} fw={pos.id === id ? 700 : 400}>
            {pos.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
