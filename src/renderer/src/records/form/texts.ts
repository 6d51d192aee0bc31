import texts from '#screens/base/i18n/es/forms.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('forms', texts);
