import texts from '../../i18n/es/stocks.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('stocks', texts);
