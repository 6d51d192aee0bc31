import texts from '#screens/base/i18n/es/jobs.json';
import { addTexts } from '#screens/base/i18n/index.ts';

addTexts('jobs', texts);
