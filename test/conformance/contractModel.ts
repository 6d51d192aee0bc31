/** How a model is written down in the contract of these tests. */

/** One model as it is written down. */
export interface ContractModel {
  /** R = retrieve, L = list, C = create, U = update, D = delete. */
  readonly operations: 'RLCUD' | 'RL';
  /** `audit4` = without `deleted`. */
  readonly audit: 'audit' | 'audit4';
  readonly fields: Readonly<Record<string, string>>;
}
