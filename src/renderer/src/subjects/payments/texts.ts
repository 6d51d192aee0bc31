import texts from '#screens/base/i18n/es/sales.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('sales', texts);
