/** The groups of a dry run to choose among, each with its count and sum. */
import { Chip, Group, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { FeeGroup, FeePreview } from '#shared/operations/parts/fees.ts';
import classes from './Fees.module.css';
import { groupName, groupsOf } from './groups.ts';

export interface GroupChipsProps {
  readonly preview: FeePreview;
  readonly group: FeeGroup;
  readonly onChange: (group: FeeGroup) => void;
}

export function GroupChips({ preview, group, onChange }: GroupChipsProps) {
  const t = useT();
  const format = useFormat();
  const groups = groupsOf(preview);
  const titles = {
    issued: t('subscriptions:preview.issued'),
    addable: t('subscriptions:preview.addable'),
    differing: t('subscriptions:preview.differs'),
    heldBack: t('subscriptions:preview.heldBack'),
  };
  return (
    <Chip.Group value={group} onChange={(name) => onChange(name as FeeGroup)}>
      <div role="radiogroup" aria-label={t('subscriptions:preview.groups')} className={classes.groups}>
        {(['issued', 'addable', 'differing', 'heldBack'] as const).map(
          (kind) =>
            groups[kind].length > 0 && (
              <div key={kind} className={classes.kind}>
                <Text size="sm" c="dimmed">
                  {titles[kind]}
                </Text>
                <Group gap={6}>
                  {groups[kind].map(({ name, count, total }) => (
                    <Chip key={name} value={name} size="md" variant="outline">
                      {groupName(t, name)}{' '}
                      <span className={classes.count}>
                        {format.number(count)}
                        {total !== null && ` · ${format.money(total)}`}
                      </span>
                    </Chip>
                  ))}
                </Group>
              </div>
            ),
        )}
      </div>
    </Chip.Group>
  );
}
