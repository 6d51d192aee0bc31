import texts from '../i18n/es/office.json';
import { addTexts } from '../i18n/index.ts';

addTexts('office', texts);
