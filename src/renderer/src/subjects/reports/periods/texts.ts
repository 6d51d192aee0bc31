import texts from '#screens/base/i18n/es/reports.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('reports', texts);
