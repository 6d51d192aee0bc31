/** A person's initials in a colour that goes with the name. Decoration: the name stands beside it. */
import { Avatar, type MantineColor } from '@mantine/core';

/** Those whose light variant reads (4.5:1) in both colour schemes. */
const colors: MantineColor[] = ['brand', 'blue', 'indigo', 'violet', 'grape', 'pink', 'cyan'];

export function Initials({ name, size }: { readonly name: string; readonly size: number }) {
  return <Avatar name={name} color="initials" allowedInitialsColors={colors} size={size} radius="50%" aria-hidden />;
}
