import texts from '#screens/base/i18n/es/inventory.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('inventory', texts);
