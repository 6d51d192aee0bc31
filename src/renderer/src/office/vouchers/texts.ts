import texts from '../../i18n/es/vouchers.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('vouchers', texts);
