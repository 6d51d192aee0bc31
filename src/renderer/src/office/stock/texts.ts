import texts from '../../i18n/es/inventory.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('inventory', texts);
