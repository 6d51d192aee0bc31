// Written by scripts/generateIndexes.ts.
import '#screens/records/form/texts.ts';
import '#screens/subjects/backups/texts.ts';
import '#screens/subjects/customers/texts.ts';
import '#screens/subjects/directDebits/texts.ts';
import '#screens/subjects/jobs/texts.ts';
import '#screens/subjects/mail/texts.ts';
import '#screens/subjects/stock/texts.ts';
import '#screens/subjects/subscriptions/life/texts.ts';
import '#screens/subjects/subscriptions/texts.ts';
import '#screens/subjects/updates/texts.ts';
