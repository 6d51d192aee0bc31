import texts from '../../i18n/es/bulk.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('bulk', texts);
