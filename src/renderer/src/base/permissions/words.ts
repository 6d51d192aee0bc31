/** Permissions as people call them. The names of scopes are for programs. */
import type { ActionScope } from '#shared/domain/scopes.ts';
import type { Translate } from '../i18n/index.ts';

/** What the scope of an action allows; those of records are told by `permissionWords`, with the catalogue. */
export function scopeWords(t: Translate, scope: string): string {
  return Object.hasOwn(actionKeys, scope) ? t(actionKeys[scope as ActionScope]) : t('permissions:other');
}

const actionKeys = {
  'billing:operate': 'permissions:actions.billingOperate',
  'billing:price': 'permissions:actions.billingPrice',
  'billing:discount': 'permissions:actions.billingDiscount',
  'billing:correct': 'permissions:actions.billingCorrect',
  'billing:refund': 'permissions:actions.billingRefund',
  'customer:credit': 'permissions:actions.customerCredit',
  'customer:merge': 'permissions:actions.customerMerge',
  'customer:export': 'permissions:actions.customerExport',
  'customer:erase': 'permissions:actions.customerErase',
  'list:export': 'permissions:actions.listExport',
  'invoice:import': 'permissions:actions.invoiceImport',
  'pos:operate': 'permissions:actions.posOperate',
  'pos:authorise': 'permissions:actions.posAuthorise',
  'report:read': 'permissions:actions.reportRead',
  'month:close': 'permissions:actions.monthClose',
  'remittance:operate': 'permissions:actions.remittanceOperate',
  'subscription:operate': 'permissions:actions.subscriptionOperate',
  'subscription:issue': 'permissions:actions.subscriptionIssue',
  'entry:operate': 'permissions:actions.entryOperate',
  'entry:correct': 'permissions:actions.entryCorrect',
  'stock:operate': 'permissions:actions.stockOperate',
  'system:admin': 'permissions:actions.systemAdmin',
  'system:backup': 'permissions:actions.systemBackup',
  'system:restore': 'permissions:actions.systemRestore',
  'system:clock': 'permissions:actions.systemClock',
  'webhook:admin': 'permissions:actions.webhookAdmin',
} as const satisfies Record<ActionScope, string>;
