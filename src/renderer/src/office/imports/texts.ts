import texts from '../../i18n/es/imports.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('imports', texts);
