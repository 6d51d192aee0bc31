/** Runs of fees, as the service tells of them. */
const run = {
  ...{ id: 7, type: 1, date: '2026-11-30', from: null, confirm: true, error: null },
  ...{ created: '2026-11-26T17:58:00+01:00', createUser: 1, updated: '2026-11-26T17:58:30+01:00', updateUser: 1 },
};

/** A run that is half-way. */
export const runningFees = [
  {
    ...{ ...run, status: 0, rows: 3480, progress: 1312, issued: 1311, refused: 1, total: 49_818, endedAt: null },
    problems: [{ subscriptionCustomer: 1, issueDate: '2026-11-01', code: 'tax_number_required' }],
  },
];

/** A run that is over, with what it refused. */
export const doneFees = [
  {
    ...{ ...run, status: 1, rows: 3480, progress: 3480, issued: 3478, refused: 2, total: 132_164 },
    endedAt: '2026-11-26T18:04:12+01:00',
    problems: [
      { subscriptionCustomer: 1, issueDate: '2026-11-01', code: 'tax_number_required' },
      { subscriptionCustomer: 2, issueDate: '2026-11-12', code: 'address_required' },
    ],
  },
];
