import texts from '../../i18n/es/lists.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('lists', texts);
