import texts from '../../i18n/es/people.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('people', texts);
