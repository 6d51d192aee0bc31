import texts from '../i18n/es/keys.json';
import { addTexts } from '../i18n/index.ts';

addTexts('keys', texts);
