import texts from '#screens/base/i18n/es/debits.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('debits', texts);
