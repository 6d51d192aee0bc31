import texts from '../i18n/es/cash.json';
import { addTexts } from '../i18n/index.ts';

addTexts('cash', texts);
