/** The subscription records of the API, as the contract states them. See `contract.ts` for how to read it. */
import type { ContractModel } from './contractModel.ts';

export const subscriptions = {
  subscriptionAddon: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      subscriptionCustomer: 'required int',
      customer: 'required string',
      product: 'required int',
      price: 'currency',
      start: 'date',
      end: 'date',
      comments: 'text',
      percentage: 'float',
      accumulative: 'bool',
      priority: 'required int',
    },
  },
  subscriptionBeneficiary: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      subscriptionCustomer: 'required int',
      customer: 'required int',
    },
  },
  subscriptionCustomer: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      type: 'required int',
      customer: 'required int',
      start: 'required date',
      end: 'date',
      price: 'currency',
      description: 'string',
      comments: 'text',
      publicComments: 'text',
      active: 'required bool',
      fkModel: 'readonly fkModel',
      fkId: 'readonly int',
      sale: 'readonly int',
      language: 'required string',
      directDebit: 'required bool',
      share: 'int',
    },
  },
  editedSale: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      subscriptionCustomer: 'required int',
      issueDate: 'required date',
      amount: 'required currency',
    },
  },
  ommitedSale: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      subscriptionCustomer: 'required int',
      issueDate: 'required date',
    },
  },
  subscriptionTask: {
    operations: 'RL',
    audit: 'audit4',
    fields: {
      type: 'required int',
    },
  },
  subscription: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      name: 'required string',
      period: 'required select(0 7 1 20 30 60 120)',
      apportionment: 'required bool',
      product: 'required int',
      customerTag: 'int',
      beneficiaryTag: 'int',
      online: 'required bool',
      image: 'image',
      description: 'text',
      expiration: 'duration',
      customers: 'required int',
      temporarySubscription: 'int',
      allowCancel: 'bool',
      voucherType: 'int',
      voucherPrice: 'int',
    },
  },
} as const satisfies Record<string, ContractModel>;
