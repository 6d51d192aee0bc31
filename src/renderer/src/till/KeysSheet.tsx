/** The `?` sheet: every key of the till and what it does. */
import { Kbd } from '@mantine/core';
import { useT } from '../i18n/index.ts';
import classes from './KeysSheet.module.css';
import { keyNames } from './keys.ts';
import { TillDialog } from './TillDialog.tsx';

export interface KeysSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function KeysSheet({ opened, onClose }: KeysSheetProps) {
  const t = useT();
  const rows: readonly (readonly [string, string])[] = [
    [keyNames.search, t('till:keys.search')],
    [keyNames.customer, t('till:keys.customer')],
    [keyNames.hold, t('pay:keys.hold')],
    [keyNames.discount, t('till:keys.discount')],
    [keyNames.sales, t('pay:keys.sales')],
    [keyNames.card, t('till:keys.card')],
    [keyNames.cash, t('till:keys.cash')],
    [keyNames.voucher, t('pay:keys.voucher')],
    [keyNames.other, t('till:keys.other')],
    [keyNames.back, t('till:keys.back')],
    [keyNames.lines, t('till:keys.lines')],
    [keyNames.units, t('till:keys.units')],
    [t('till:keys.removeKey'), t('till:keys.remove')],
    [t('till:keys.enterKey'), t('till:keys.enter')],
    ['3×  3*', t('till:keys.quantity')],
    [keyNames.help, t('till:keys.help')],
  ];
  return (
    <TillDialog opened={opened} onClose={onClose} title={t('till:keys.title')} size={820}>
      <dl className={classes.keys}>
        {rows.map(([key, text]) => (
          <div key={key}>
            <dt>
              <Kbd size="sm">{key}</Kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TillDialog>
  );
}
