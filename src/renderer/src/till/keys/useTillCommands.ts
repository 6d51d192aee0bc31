/** What the keys of the till do, in the command box while it is there. */
import { useCommands } from '#screens/base/commands/commands.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { keyNames, type TillCommand } from './keys.ts';

/** Offers what is done with the basket under the hand. Moving in it is for the keys alone. */
export function useTillCommands(onCommand: (command: TillCommand) => void): void {
  const t = useT();
  const titles: Readonly<Record<TillCommand, string | null>> = {
    entry: t('till:keys.entry'),
    search: t('till:keys.search'),
    customer: t('till:keys.customer'),
    discount: t('till:keys.discount'),
    card: t('till:keys.card'),
    cash: t('till:keys.cash'),
    hold: t('till:keys.hold'),
    sales: t('till:keys.sales'),
    voucher: t('till:keys.voucher'),
    other: t('till:keys.other'),
    remove: t('till:keys.remove'),
    help: t('till:keys.title'),
    back: null,
    up: null,
    down: null,
    more: null,
    less: null,
  };
  useCommands(
    Object.entries(titles).flatMap(([command, title]) =>
      title === null
        ? []
        : {
            id: `till ${command}`,
            title,
            words: command in keyNames ? keyNames[command as keyof typeof keyNames] : '',
            run: () => onCommand(command as TillCommand),
          },
    ),
  );
}
