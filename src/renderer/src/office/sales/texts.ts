import texts from '../../i18n/es/sales.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('sales', texts);
