import texts from '../../i18n/es/personal.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('personal', texts);
