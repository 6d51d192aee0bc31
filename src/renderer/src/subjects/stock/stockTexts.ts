import texts from '#screens/base/i18n/es/stocks.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('stocks', texts);
