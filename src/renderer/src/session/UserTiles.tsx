/** The staff as tiles, one of them chosen. Arrow keys move, as in any group of radio buttons. */
import { Radio, Text } from '@mantine/core';
import { useT } from '../i18n/index.ts';
import { Initials } from './Initials.tsx';
import classes from './SignIn.module.css';

export interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly profileName: string;
}

export interface UserTilesProps {
  readonly users: readonly StaffMember[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

export function UserTiles({ users, chosen, onChoose }: UserTilesProps) {
  const t = useT();
  return (
    <Radio.Group
      aria-label={t('session:users')}
      value={chosen === null ? '' : String(chosen)}
      onChange={(id) => onChoose(Number(id))}
    >
      <div className={classes.tiles}>
        {users.map((user) => (
          <Radio.Card key={user.id} value={String(user.id)} className={classes.tile}>
            <Initials name={user.name} size={52} />
            <span className={classes.tileText}>
              <Text component="span" fw={600} lineClamp={1}>
                {user.name}
              </Text>
              <Text component="span" size="sm" c="dimmed" lineClamp={1}>
                {user.profileName}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
