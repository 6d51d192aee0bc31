/** The texts that the titles of the office's screens are among, whichever of them is open. */
import '#screens/records/values/texts.ts';
import '#screens/records/form/texts.ts';
import '#screens/subjects/customers/texts.ts';
import '#screens/subjects/reports/periods/texts.ts';
import '#screens/subjects/stock/texts.ts';
