import { useTranslation } from 'react-i18next';
import { useT } from '#screens/base/i18n/index.ts';
import { asLanguage } from '#screens/base/i18n/language.ts';
import { MovementType } from '#shared/domain/states.ts';
import { isGivenBack, type Movement, movementLabel } from './movements.ts';

/** What an entry of the journal is called; empty for none. */
export function useMovementLabel(movement: Movement | null): string {
  const t = useT();
  const { i18n } = useTranslation();
  if (movement === null) return '';
  if (movement.drawerOpening !== null) return t('cash:movements.drawer');
  if (isGivenBack(movement))
    return t(movement.type === MovementType.cardPayment ? 'cash:movements.cardBack' : 'cash:movements.cashBack');
  return movement.handedTo === null
    ? movementLabel(movement.type, asLanguage(i18n.language))
    : t('cash:handover.title');
}
