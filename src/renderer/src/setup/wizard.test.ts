import { describe, expect, it } from 'vitest';
import { contracts } from '#shared/operations/index.ts';
import { fieldOf, noAnswers, setupInput, stepOf } from './wizard.ts';

const answers = {
  ...noAnswers,
  company: { ...noAnswers.company, name: ' Club Las Encinas ', taxNumber: 'G26000000', city: 'Ávila', phone: '  ' },
  manager: { name: 'Ana Gil', pin: '4321', pinAgain: '4321' },
  pos: { name: 'Recepción' },
  data: 'empty' as const,
};

describe('setupInput', () => {
  it('leaves out what was left empty and is what the contract takes', () => {
    const input = setupInput(answers, 'en');
    expect(input).toEqual({
      company: { name: 'Club Las Encinas', taxNumber: 'G26000000', city: 'Ávila' },
      manager: { name: 'Ana Gil', pin: '4321' },
      pos: { name: 'Recepción' },
      language: 'en',
      demo: false,
    });
    expect(contracts.setup.input.safeParse(input).success).toBe(true);
  });

  it('asks for the demo facility', () => {
    expect(setupInput({ ...answers, data: 'demo' }, 'es').demo).toBe(true);
  });
});

describe('a field at fault', () => {
  it.each([
    ['#/company/taxNumber', 'company.taxNumber', 'company'],
    ['#/manager/pin', 'manager.pin', 'manager'],
    ['/pos/name', 'pos.name', 'till'],
    ['#/demo', 'data', 'till'],
    ['#/language', 'language', 'review'],
  ])('%s is %s, in the step %s', (pointer, field, step) => {
    expect(fieldOf({ pointer, code: 'required' })).toBe(field);
    expect(stepOf(field)).toBe(step);
  });

  it('of the whole body has no field', () => {
    expect(fieldOf({ pointer: '#', code: 'required' })).toBeNull();
    expect(fieldOf({ code: 'required' })).toBeNull();
  });
});
