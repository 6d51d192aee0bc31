import texts from '../../i18n/es/schedules.json';
import { addTexts } from '../../i18n/index.ts';

addTexts('schedules', texts);
