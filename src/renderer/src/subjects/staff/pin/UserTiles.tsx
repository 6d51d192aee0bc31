/** The staff as tiles, one of them chosen. Arrow keys move, as in any group of radio buttons. */
import { Radio, Text } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
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
  /** `pressed` by a pointer, so the choice is made; one who moves by arrow keys is still looking. */
  readonly onChoose: (id: number, pressed: boolean) => void;
}

export function UserTiles({ users, chosen, onChoose }: UserTilesProps) {
  const t = useT();
  return (
    <Radio.Group aria-label={t('session:users')} value={chosen === null ? '' : String(chosen)}>
      <div className={classes.tiles}>
        {users.map((user) => (
          <Radio.Card
            key={user.id}
            value={String(user.id)}
            className={classes.tile}
            // Keys press too, as clicks without a pointer.
            onClick={(event) => onChoose(user.id, event.detail > 0)}
          >
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
