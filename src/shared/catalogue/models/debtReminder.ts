import { defineModel } from '../defineModel.ts';

/** Reminder of debts: what a customer was told by mail that they owe to a company, and at which step. */
export const debtReminder = defineModel({
  name: 'debtReminder',
  label: { es: 'Recordatorio de deuda', en: 'Reminder of debts' },
  plural: { es: 'Recordatorios de deuda', en: 'Reminders of debts' },
  job: ['customers', 7],
  operations: 'readOnly',
  audit: 'audit4',
  title: 'id',
  listed: ['id', 'created', 'customer', 'step', 'overdue', 'owed'],
  currency: 'currency',
  search: [],
  searchThrough: 'customer',
  fields: {
    customer: {
      type: 'int',
      label: { es: 'Cliente', en: 'Customer' },
      required: true,
      access: 'ro',
      ref: 'customer',
    },
    company: { type: 'int', label: { es: 'Empresa', en: 'Company' }, required: true, access: 'ro', ref: 'company' },
    currency: { type: 'string', code: true, label: { es: 'Moneda', en: 'Currency' }, required: true, access: 'ro' },
    /** Days after the due date: the longest step of what it told of for the first time. */
    step: { type: 'int', label: { es: 'Escalón (días)', en: 'Step (days)' }, required: true, access: 'ro' },
    /** What was past its due date. */
    overdue: {
      type: 'currency',
      cents: true,
      label: { es: 'Vencido', en: 'Overdue' },
      required: true,
      access: 'ro',
    },
    /** All that was owed. */
    owed: { type: 'currency', cents: true, label: { es: 'Pendiente', en: 'Owed' }, required: true, access: 'ro' },
  },
});
