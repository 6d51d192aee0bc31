import texts from '../../i18n/es/reports.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('reports', texts);
