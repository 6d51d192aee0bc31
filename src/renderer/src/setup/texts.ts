import texts from '../i18n/es/setup.json';
import { addTexts } from '../i18n/index.ts';

addTexts('setup', texts);
