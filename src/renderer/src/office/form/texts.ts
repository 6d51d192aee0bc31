import texts from '../../i18n/es/forms.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('forms', texts);
