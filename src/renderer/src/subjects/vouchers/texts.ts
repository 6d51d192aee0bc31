import texts from '#screens/base/i18n/es/vouchers.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('vouchers', texts);
