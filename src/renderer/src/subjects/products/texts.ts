import texts from '#screens/base/i18n/es/productScreen.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('productScreen', texts);
