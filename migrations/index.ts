/**
 * Every migration, oldest first. A static list, because bundled code cannot look into a folder.
 *
 * A change of the schema is a small file of its own, `NNNN_<what>.ts`, and is never edited once it is on main: `npm run
 * generate` writes the fingerprint it leaves (`shape.ts`) once, and refuses another. By it a folder of another shape is
 * refused.
 */
import type { Migration } from 'kysely/migration';
import { initial } from './0001_initial/index.ts';
import { erasureState } from './0002_erasureState.ts';
import { emailSendAt } from './0003_emailSendAt.ts';
import { identification } from './0004_identification.ts';
import { companyTimeZone } from './0005_companyTimeZone.ts';
import { withholding } from './0006_withholding.ts';
import { companyLanguage } from './0007_companyLanguage.ts';
import { listIndexes } from './0008_listIndexes.ts';
import { setOffMethod } from './0009_setOffMethod.ts';
import { jobControl } from './0011_jobControl.ts';
import { webhooks } from './0012_webhooks.ts';
import { emailReply } from './0013_emailReply.ts';
import { debtReminders } from './0014_debtReminders.ts';
import { fees } from './0015_fees.ts';
import { subscriptionLife } from './0016_subscriptionLife.ts';
import { directDebits } from './0017_directDebits.ts';
import { enrolmentIndex } from './0018_enrolmentIndex.ts';
import { overpaidDebits } from './0019_overpaidDebits.ts';
import { productRates } from './0020_productRates.ts';
import { entries } from './0021_entries.ts';
import { debtContacts } from './0022_debtContacts.ts';
import { feeRunDates } from './0023_feeRunDates.ts';
import { cancelledFees } from './0024_cancelledFees.ts';
import { replicaSeconds } from './0025_replicaSeconds.ts';
import { fewerListIndexes } from './0026_fewerListIndexes.ts';
import { undocumented } from './0027_undocumented.ts';
import { documented } from './0028_documented.ts';
import { despite } from './0029_despite.ts';
import { monthClosings } from './0030_monthClosings.ts';
import { drawerOpenings } from './0031_drawerOpenings.ts';
import { depositReceipts } from './0032_depositReceipts.ts';
import { feeDocuments } from './0033_feeDocuments.ts';
import { advances } from './0034_advances.ts';

export { APPLICATION_ID } from './applicationId.ts';
export { freezeColumns } from './frozenColumns.ts';
export { SHAPE } from './shape.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial': initial,
  '0002_erasureState': erasureState,
  '0003_emailSendAt': emailSendAt,
  '0004_identification': identification,
  '0005_companyTimeZone': companyTimeZone,
  '0006_withholding': withholding,
  '0007_companyLanguage': companyLanguage,
  '0008_listIndexes': listIndexes,
  '0009_setOffMethod': setOffMethod,
  '0011_jobControl': jobControl,
  '0012_webhooks': webhooks,
  '0013_emailReply': emailReply,
  '0014_debtReminders': debtReminders,
  '0015_fees': fees,
  '0016_subscriptionLife': subscriptionLife,
  '0017_directDebits': directDebits,
  '0018_enrolmentIndex': enrolmentIndex,
  '0019_overpaidDebits': overpaidDebits,
  '0020_productRates': productRates,
  '0021_entries': entries,
  '0022_debtContacts': debtContacts,
  '0023_feeRunDates': feeRunDates,
  '0024_cancelledFees': cancelledFees,
  '0025_replicaSeconds': replicaSeconds,
  '0026_fewerListIndexes': fewerListIndexes,
  '0027_undocumented': undocumented,
  '0028_documented': documented,
  '0029_despite': despite,
  '0030_monthClosings': monthClosings,
  '0031_drawerOpenings': drawerOpenings,
  '0032_depositReceipts': depositReceipts,
  '0033_feeDocuments': feeDocuments,
  '0034_advances': advances,
};
