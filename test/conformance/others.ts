/** The other records of the API, as the contract states them. See `contract.ts` for how to read it. */
import type { ContractModel } from './contractModel.ts';

export const others = {
  country: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      name: 'required string',
      isoCode: 'string',
      isoCode3: 'string',
    },
  },
  email: {
    operations: 'RL',
    audit: 'audit',
    fields: {
      subject: 'required text',
      recipients: 'required text',
      status: 'required select(0 1 2)',
      error: 'text',
      body: 'required html',
    },
  },
  profile: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      idpId: 'string',
    },
  },
  region: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      name: 'required string',
      country: 'int',
    },
  },
  user: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      company: 'int',
    },
  },
  multipack: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      longDescription: 'text',
      start: 'date',
      end: 'date',
      online: 'required bool',
      customerTags: 'manyToMany',
    },
  },
  multipackResourceType: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      pack: 'int',
      resourceType: 'int',
    },
  },
  multipackItem: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      pack: 'int',
      type: 'int',
    },
  },
  customerGroupItem: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      group: 'required int',
      customer: 'required int',
    },
  },
  customerGroup: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      name: 'required string',
      area: 'int',
    },
  },
  faexCancel: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      document: 'readonly blob',
    },
  },
  faexCredit: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      document: 'readonly blob',
    },
  },
  posMovement: {
    operations: 'RLCUD',
    audit: 'audit4',
    fields: {
      pos: 'required readonly int',
      type: 'required readonly select(1 2 3 4 5 6 7 8)',
      realCashCount: 'readonly currency',
      expectedCashCount: 'readonly currency',
      realCreditCardCount: 'readonly currency',
      expectedCreditCardCount: 'readonly currency',
      amount: 'readonly currency',
      payment: 'readonly int',
      comments: 'text',
      typeColor: 'required color',
    },
  },
  deposit: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      customer: 'required int',
      balance: 'required currency',
      endDate: 'date',
      sale: 'int',
    },
  },
  ecommerceOrder: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      customer: 'int',
      shippingAddress: 'int',
    },
  },
  taskComment: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      body: 'required markdown',
    },
  },
  webhook: {
    operations: 'RLCUD',
    audit: 'audit',
    fields: {
      name: 'required string',
      url: 'required string',
    },
  },
} as const satisfies Record<string, ContractModel>;
