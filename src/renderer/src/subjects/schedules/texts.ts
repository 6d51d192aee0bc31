import texts from '#screens/base/i18n/es/schedules.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('schedules', texts);
