import texts from '#screens/base/i18n/es/cash.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('cash', texts);
