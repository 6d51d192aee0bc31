import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, ratio, toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import { isXmlChar, nodesAt, readXml, textAt, type XmlNode } from '#test/kit/xml.ts';
import { type FacturaeCorrection, type FacturaeSource, facturae } from './facturae.ts';
import type { FacturaeLine } from './facturaeLines.ts';
import type { FacturaeParty } from './facturaeParties.ts';

const seller: FacturaeParty = {
  ...{ taxNumber: 'B12345674', isPerson: false, name: 'Polideportivo & Cía, S. L.', tradeName: 'El «Poli»' },
  ...{ street: 'Avenida del Deporte 1', zipCode: '28001', city: 'Madrid', region: 'Madrid', country: 'ESP' },
  ...{ phone: '+34 910 000 000', email: 'hola@example.com', web: 'https://example.com' },
  residence: 'R',
};
const buyer: FacturaeParty = {
  ...{ taxNumber: '12345678Z', isPerson: true, name: 'Ana María <Río> Seco', tradeName: null },
  ...{ street: 'Rua "Nova" 5', zipCode: '1100-001', city: 'Lisboa', region: 'Lisboa', country: 'PRT' },
  ...{ phone: null, email: null, web: null },
  residence: 'U',
};

const line = (values: Partial<FacturaeLine> = {}): FacturaeLine => ({
  description: 'Pista de pádel',
  units: -1,
  unitPrice: ratio(toMoney(10)),
  cost: toMoney(-10),
  discount: null,
  gross: toMoney(-10),
  taxes: [{ code: '01', rate: toPercent(21), base: toMoney(-10), amount: toMoney(-2.1), surcharge: null }],
  special: null,
  ...values,
});

const correction: FacturaeCorrection = {
  ...{ number: 'F26-000007', series: null, date: '2026-02-28' },
  ...{ method: 'differences', explanation: null },
};

const credit: FacturaeSource = {
  ...{ number: 'R26-000001', series: null, isSimplified: false, isSummary: false, issueDate: '2026-03-05' },
  language: 'es',
  ...{ operation: null, correction, seller, buyer, due: null },
  lines: [
    line({
      units: -1.5,
      cost: toMoney(-15),
      discount: { rate: toPercent(10), amount: toMoney(-1.5) },
      gross: toMoney(-13.5),
      taxes: [
        {
          code: '01',
          rate: toPercent(21),
          base: toMoney(-13.5),
          amount: toMoney(-2.84),
          surcharge: { rate: toPercent(5.2), amount: toMoney(-0.7) },
        },
      ],
    }),
    line({ description: 'Tercio', units: -3, unitPrice: { num: 10n, den: 3n } }),
    line({
      ...{ description: 'Curso', units: -1, unitPrice: ratio(toMoney(30)), cost: toMoney(-30), gross: toMoney(-30) },
      taxes: [{ code: '01', rate: toPercent(0), base: toMoney(-30), amount: ZERO, surcharge: null }],
      special: { code: '01', reason: '01 Operación exenta (art. 20 de la Ley 37/1992)' },
    }),
  ],
  reimbursed: [toMoney(-12.34)],
  withholding: null,
  comments: 'Abono\nde «prueba» & más',
};

/** The order of the children of each element, as the schema 3.2.2 has it; what is not used here is left out. */
const sequences: Readonly<Record<string, readonly string[]>> = {
  'fe:Facturae': ['FileHeader', 'Parties', 'Invoices'],
  FileHeader: ['SchemaVersion', 'Modality', 'InvoiceIssuerType', 'Batch'],
  Batch: [
    ...['BatchIdentifier', 'InvoicesCount', 'TotalInvoicesAmount', 'TotalOutstandingAmount', 'TotalExecutableAmount'],
    'InvoiceCurrencyCode',
  ],
  Parties: ['SellerParty', 'BuyerParty'],
  SellerParty: ['TaxIdentification', 'LegalEntity', 'Individual'],
  BuyerParty: ['TaxIdentification', 'LegalEntity', 'Individual'],
  TaxIdentification: ['PersonTypeCode', 'ResidenceTypeCode', 'TaxIdentificationNumber'],
  LegalEntity: ['CorporateName', 'TradeName', 'AddressInSpain', 'OverseasAddress', 'ContactDetails'],
  Individual: ['Name', 'FirstSurname', 'SecondSurname', 'AddressInSpain', 'OverseasAddress', 'ContactDetails'],
  AddressInSpain: ['Address', 'PostCode', 'Town', 'Province', 'CountryCode'],
  OverseasAddress: ['Address', 'PostCodeAndTown', 'Province', 'CountryCode'],
  ContactDetails: ['Telephone', 'WebAddress', 'ElectronicMail'],
  Invoices: ['Invoice'],
  Invoice: [
    'InvoiceHeader',
    'InvoiceIssueData',
    'TaxesOutputs',
    'TaxesWithheld',
    'InvoiceTotals',
    'Items',
    'PaymentDetails',
    'LegalLiterals',
    'AdditionalData',
  ],
  InvoiceHeader: ['InvoiceNumber', 'InvoiceSeriesCode', 'InvoiceDocumentType', 'InvoiceClass', 'Corrective'],
  Corrective: [
    ...['InvoiceNumber', 'InvoiceSeriesCode', 'ReasonCode', 'ReasonDescription', 'TaxPeriod', 'CorrectionMethod'],
    ...['CorrectionMethodDescription', 'AdditionalReasonDescription', 'InvoiceIssueDate'],
  ],
  TaxPeriod: ['StartDate', 'EndDate'],
  InvoicingPeriod: ['StartDate', 'EndDate'],
  InvoiceIssueData: [
    'IssueDate',
    'OperationDate',
    'InvoicingPeriod',
    'InvoiceCurrencyCode',
    'TaxCurrencyCode',
    'LanguageName',
  ],
  TaxesOutputs: ['Tax'],
  TaxesWithheld: ['Tax'],
  Tax: ['TaxTypeCode', 'TaxRate', 'TaxableBase', 'TaxAmount', 'EquivalenceSurcharge', 'EquivalenceSurchargeAmount'],
  InvoiceTotals: [
    ...['TotalGrossAmount', 'TotalGrossAmountBeforeTaxes', 'TotalTaxOutputs', 'TotalTaxesWithheld', 'InvoiceTotal'],
    ...['ReimbursableExpenses', 'TotalOutstandingAmount', 'TotalExecutableAmount', 'TotalReimbursableExpenses'],
  ],
  Items: ['InvoiceLine'],
  InvoiceLine: [
    ...['ItemDescription', 'Quantity', 'UnitPriceWithoutTax', 'TotalCost', 'DiscountsAndRebates', 'GrossAmount'],
    ...['TaxesWithheld', 'TaxesOutputs', 'AdditionalLineItemInformation', 'SpecialTaxableEvent'],
  ],
  DiscountsAndRebates: ['Discount'],
  Discount: ['DiscountReason', 'DiscountRate', 'DiscountAmount'],
  SpecialTaxableEvent: ['SpecialTaxableEventCode', 'SpecialTaxableEventReason'],
  PaymentDetails: ['Installment'],
  Installment: ['InstallmentDueDate', 'InstallmentAmount', 'PaymentMeans', 'AccountToBeCredited'],
  AccountToBeCredited: ['IBAN'],
  LegalLiterals: ['LegalReference'],
  AdditionalData: ['InvoiceAdditionalInformation'],
  ...Object.fromEntries(
    ['TotalInvoicesAmount', 'TotalExecutableAmount', 'TaxableBase', 'TaxAmount', 'EquivalenceSurchargeAmount'].map(
      (name) => [name, ['TotalAmount']],
    ),
  ),
  TotalOutstandingAmount: ['TotalAmount'],
  ReimbursableExpenses: ['ReimbursableExpenses', 'ReimbursableExpensesAmount'],
};

function expectInOrder(node: XmlNode): void {
  if (node.children.length === 0) return;
  const order = sequences[node.name] ?? [];
  const places = node.children.map(({ name }) => order.indexOf(name));
  expect(places, `${node.name}: ${node.children.map(({ name }) => name)}`).not.toContain(-1);
  expect(places, node.name).toEqual(places.toSorted((a, b) => a - b));
  for (const child of node.children) expectInOrder(child);
}

/** Cents of a decimal text. */
const cents = (text: string): number => Math.round(Number(text) * 100);
const sumAt = (node: XmlNode, path: string): number =>
  nodesAt(node, path).reduce((sum, { text }) => sum + cents(text), 0);

function expectAddsUp(root: XmlNode): void {
  const [invoice] = nodesAt(root, 'Invoices/Invoice');
  if (invoice === undefined) throw new Error('no invoice');
  const total = (name: string): number => cents(textAt(invoice, `InvoiceTotals/${name}`));
  for (const item of nodesAt(invoice, 'Items/InvoiceLine')) {
    const cost = Number(textAt(item, 'Quantity')) * Number(textAt(item, 'UnitPriceWithoutTax'));
    expect(Math.abs(cost - Number(textAt(item, 'TotalCost')))).toBeLessThan(0.005);
    const discount = sumAt(item, 'DiscountsAndRebates/Discount/DiscountAmount');
    expect(cents(textAt(item, 'TotalCost')) - discount).toBe(cents(textAt(item, 'GrossAmount')));
  }
  expect(sumAt(invoice, 'Items/InvoiceLine/GrossAmount')).toBe(total('TotalGrossAmount'));
  expect(total('TotalGrossAmountBeforeTaxes')).toBe(total('TotalGrossAmount'));
  for (const amount of ['TaxableBase', 'TaxAmount', 'EquivalenceSurchargeAmount']) {
    const ofLines = sumAt(invoice, `Items/InvoiceLine/TaxesOutputs/Tax/${amount}/TotalAmount`);
    expect(sumAt(invoice, `TaxesOutputs/Tax/${amount}/TotalAmount`), amount).toBe(ofLines);
  }
  const taxes = sumAt(invoice, 'TaxesOutputs/Tax/TaxAmount/TotalAmount');
  const surcharges = sumAt(invoice, 'TaxesOutputs/Tax/EquivalenceSurchargeAmount/TotalAmount');
  expect(total('TotalTaxOutputs')).toBe(taxes + surcharges);
  for (const amount of ['TaxableBase', 'TaxAmount']) {
    const ofLines = sumAt(invoice, `Items/InvoiceLine/TaxesWithheld/Tax/${amount}/TotalAmount`);
    expect(sumAt(invoice, `TaxesWithheld/Tax/${amount}/TotalAmount`), amount).toBe(ofLines);
  }
  expect(total('TotalTaxesWithheld')).toBe(sumAt(invoice, 'TaxesWithheld/Tax/TaxAmount/TotalAmount'));
  expect(total('InvoiceTotal')).toBe(
    total('TotalGrossAmount') + total('TotalTaxOutputs') - total('TotalTaxesWithheld'),
  );
  expect(total('TotalOutstandingAmount')).toBe(total('InvoiceTotal'));
  const reimbursed = sumAt(
    invoice,
    'InvoiceTotals/ReimbursableExpenses/ReimbursableExpenses/ReimbursableExpensesAmount',
  );
  expect(total('TotalExecutableAmount')).toBe(total('InvoiceTotal') + reimbursed);
  expect(sumAt(root, 'FileHeader/Batch/TotalInvoicesAmount/TotalAmount')).toBe(total('InvoiceTotal'));
  expect(sumAt(root, 'FileHeader/Batch/TotalExecutableAmount/TotalAmount')).toBe(total('TotalExecutableAmount'));
}

test('the golden credit note', () => {
  const golden = readFileSync(new URL('./facturae.golden.xml', import.meta.url), 'utf8');
  expect(facturae(credit)).toBe(golden);
  expect(facturae(credit)).toBe(facturae(structuredClone(credit)));
});

test('is XML in the order of the schema, and adds up', () => {
  const root = readXml(facturae(credit));
  expect([root.name, root.attributes]).toEqual([
    'fe:Facturae',
    { 'xmlns:fe': 'http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml' },
  ]);
  expectInOrder(root);
  expectAddsUp(root);
  expect(textAt(root, 'Parties/SellerParty/LegalEntity/CorporateName')).toBe('Polideportivo & Cía, S. L.');
  expect(textAt(root, 'Parties/BuyerParty/Individual/Name')).toBe('Ana María');
  expect(textAt(root, 'Parties/BuyerParty/Individual/FirstSurname')).toBe('<Río>');
  expect(textAt(root, 'Parties/BuyerParty/Individual/SecondSurname')).toBe('Seco');
  expect(textAt(root, 'Invoices/Invoice/AdditionalData/InvoiceAdditionalInformation')).toBe('Abono\nde «prueba» & más');
  expect(nodesAt(root, 'Invoices/Invoice/Items/InvoiceLine/UnitPriceWithoutTax').map(({ text }) => text)).toEqual([
    '10',
    '3.33333333',
    '30',
  ]);
});

describe('the correction', () => {
  const corrective = (values: Partial<FacturaeCorrection>): Record<string, string> => {
    const root = readXml(facturae({ ...credit, correction: { ...correction, ...values } }));
    const [node] = nodesAt(root, 'Invoices/Invoice/InvoiceHeader/Corrective');
    const period = nodesAt(root, 'Invoices/Invoice/InvoiceHeader/Corrective/TaxPeriod')[0]?.children ?? [];
    return Object.fromEntries([...(node?.children ?? []), ...period].map(({ name, text }) => [name, text.trim()]));
  };

  test('names the invoice, why, how, and the month it was taxed in', () => {
    expect(corrective({})).toMatchObject({
      ...{ InvoiceNumber: 'F26-000007', ReasonCode: '16', ReasonDescription: 'Base imponible', CorrectionMethod: '02' },
      ...{ CorrectionMethodDescription: 'Rectificación por diferencias', InvoiceIssueDate: '2026-02-28' },
      ...{ StartDate: '2026-02-01', EndDate: '2026-02-28' },
    });
  });

  test('of a whole invoice', () => {
    const corrected = { number: '5', series: 'A', date: '2024-02-10' };
    expect(corrective({ method: 'full', explanation: 'Anulación', ...corrected })).toMatchObject({
      ...{ InvoiceNumber: '5', InvoiceSeriesCode: 'A', CorrectionMethod: '01', EndDate: '2024-02-29' },
      ...{ CorrectionMethodDescription: 'Rectificación íntegra', AdditionalReasonDescription: 'Anulación' },
    });
  });
});

describe('an invoice of its own', () => {
  const invoice: FacturaeSource = {
    ...{ ...credit, number: 'F26-000007', correction: null },
    lines: [
      line({
        ...{ units: 1, cost: toMoney(10), gross: toMoney(10) },
        taxes: [{ code: '01', rate: toPercent(21), base: toMoney(10), amount: toMoney(2.1), surcharge: null }],
      }),
    ],
    reimbursed: [],
  };
  const read = (source: Partial<FacturaeSource> = {}): XmlNode => readXml(facturae({ ...invoice, ...source }));

  test.each([
    ['OO', {}],
    ['OC', { isSummary: true }],
    ['OR', { isSummary: true, correction }],
  ])('is of the class %s', (kind, source) => {
    const root = read(source);
    expectInOrder(root);
    expectAddsUp(root);
    expect(textAt(root, 'Invoices/Invoice/InvoiceHeader/InvoiceClass')).toBe(kind);
    const corrective = nodesAt(root, 'Invoices/Invoice/InvoiceHeader/Corrective');
    expect(corrective).toHaveLength(kind === 'OR' ? 1 : 0);
  });

  test('says what is withheld of each line and of all', () => {
    const lines = [3.33, 3.33, 3.34].map((amount) => {
      const gross = toMoney(amount);
      const taxes = [{ code: '01' as const, rate: toPercent(0), base: gross, amount: ZERO, surcharge: null }];
      return line({ units: 1, unitPrice: ratio(gross), cost: gross, gross, taxes });
    });
    const root = read({ lines, withholding: { rate: toPercent(15), amount: toMoney(1.5) } });
    expectInOrder(root);
    expectAddsUp(root);
    const [tax] = nodesAt(root, 'Invoices/Invoice/TaxesWithheld/Tax');
    const said =
      tax === undefined ? [] : ['TaxTypeCode', 'TaxRate', 'TaxableBase/TotalAmount'].map((at) => textAt(tax, at));
    expect(said).toEqual(['04', '15.00', '10.00']);
    const total = (name: string): string => textAt(root, `Invoices/Invoice/InvoiceTotals/${name}`);
    expect(['TotalTaxesWithheld', 'InvoiceTotal', 'TotalOutstandingAmount'].map(total)).toEqual([
      '1.50',
      '8.50',
      '8.50',
    ]);
  });

  test('says how what is owed is to be paid', () => {
    expect(nodesAt(read(), 'Invoices/Invoice/PaymentDetails')).toEqual([]);
    const account = 'ES9121000418450200051332';
    const root = read({ due: { date: '2026-04-04', amount: toMoney(12.1), means: '04', account } });
    expectInOrder(root);
    const said = (name: string): string => textAt(root, `Invoices/Invoice/PaymentDetails/Installment/${name}`);
    expect(['InstallmentDueDate', 'InstallmentAmount', 'PaymentMeans'].map(said)).toEqual([
      '2026-04-04',
      '12.10',
      '04',
    ]);
    expect(said('AccountToBeCredited/IBAN')).toBe(account);
  });
});

describe('a name of a person', () => {
  test.each([
    ['Ana', 'Ana', '-', null],
    ['Ana Seco', 'Ana', 'Seco', null],
    ['Ana de la Fuente', 'Ana', 'de la Fuente', null],
    ['Ana Seco Río', 'Ana', 'Seco', 'Río'],
    ['María del Carmen García de la Torre', 'María del Carmen', 'García', 'de la Torre'],
    ['Juan Luis van der Berg Ruiz', 'Juan Luis', 'van der Berg', 'Ruiz'],
  ])('%s', (name, ...parts) => {
    const root = readXml(facturae({ ...credit, buyer: { ...buyer, name } }));
    const [who] = nodesAt(root, 'Parties/BuyerParty/Individual');
    const said = (tag: string) => who?.children.find((child) => child.name === tag)?.text ?? null;
    expect(['Name', 'FirstSurname', 'SecondSurname'].map(said)).toEqual(parts);
  });
});

describe('what a field has no room for', () => {
  const long = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  test.each<[string, string, Partial<FacturaeParty>]>([
    ['LegalEntity/CorporateName', 'Nombre', { name: long('Asociación Deportiva ', 95) }],
    ['LegalEntity/TradeName', 'Nombre comercial', { tradeName: long('El «Poli» ', 50) }],
    ['LegalEntity/AddressInSpain/Address', 'Dirección', { street: long('Calle del Mar 5, ', 120) }],
    ['LegalEntity/AddressInSpain/Town', 'Población', { city: long('Villanueva ', 60) }],
    ['LegalEntity/AddressInSpain/Province', 'Provincia', { region: 'Comarca de la Sierra Norte' }],
    ['LegalEntity/ContactDetails/WebAddress', 'Web', { web: `https://example.com/${'a'.repeat(60)}` }],
    ['LegalEntity/ContactDetails/ElectronicMail', 'Correo', { email: `${'a'.repeat(60)}@example.com` }],
  ])('is said in full elsewhere: %s', (path, label, values) => {
    const root = readXml(facturae({ ...credit, seller: { ...seller, ...values } }));
    const [said] = nodesAt(root, `Parties/SellerParty/${path}`);
    const [value = ''] = Object.values(values) as string[];
    if (label === 'Web' || label === 'Correo') expect(said).toBeUndefined();
    else expect(said?.text).toMatch(/…$/u);
    expect(textAt(root, 'Invoices/Invoice/AdditionalData/InvoiceAdditionalInformation').split('\n')).toContain(
      `${label} del emisor: ${value}`,
    );
    expectInOrder(root);
  });

  test('is nothing where all fits', () => {
    const usual = { ...seller, region: 'Santa Cruz de Tenerife', phone: '+34 922 000 000 00' };
    const root = readXml(facturae({ ...credit, seller: usual, comments: null }));
    expect(nodesAt(root, 'Invoices/Invoice/AdditionalData')).toEqual([]);
    expect(textAt(root, 'Parties/SellerParty/LegalEntity/AddressInSpain/Province')).toBe('S/C de Tenerife');
    expect(textAt(root, 'Parties/SellerParty/LegalEntity/ContactDetails/Telephone')).toBe('+3492200000000');
  });
});

test('texts are as long as the schema lets them, whatever is in them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), (text) => {
      const root = readXml(
        facturae({ ...credit, seller: { ...seller, name: text, city: text }, lines: [line({ description: text })] }),
      );
      const kept = [...text.toWellFormed()].filter(isXmlChar);
      const seen = (path: string): string[] => [...textAt(root, path)];
      expect(seen('Invoices/Invoice/Items/InvoiceLine/ItemDescription')).toEqual(kept);
      expect(seen('Parties/SellerParty/LegalEntity/CorporateName').length).toBeLessThanOrEqual(80);
      expect(seen('Parties/SellerParty/LegalEntity/AddressInSpain/Town').length).toBeLessThanOrEqual(50);
    }),
  );
});

test('whatever the lines, all of it adds up', () => {
  const cent = (value: number): Money => toMoney(value / 100);
  const anyLine = fc
    .record({
      units: fc.integer({ min: 1, max: 5_000 }).map((value) => -value / 1000),
      cost: fc.integer({ min: -500_000, max: 0 }),
      off: fc.integer({ min: 0, max: 5_000 }),
      rate: fc.constantFrom(21, 10, 4, 0),
      tax: fc.integer({ min: -1_000, max: 0 }),
      surcharge: fc.option(fc.integer({ min: -200, max: 0 }), { nil: null }),
    })
    .map(({ units, cost, off, rate, tax, surcharge }) => {
      const gross = cent(cost + off);
      return line({
        ...{
          units,
          cost: cent(cost),
          gross,
          unitPrice: { num: BigInt(cost) * 10n, den: BigInt(Math.round(units * 1000)) },
        },
        discount: off === 0 ? null : { rate: toPercent(10), amount: cent(-off) },
        taxes: [
          {
            ...{ code: '01', rate: toPercent(rate), base: gross, amount: cent(tax) },
            surcharge: surcharge === null ? null : { rate: toPercent(5.2), amount: cent(surcharge) },
          },
        ],
      });
    });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 10 }), (lines) => {
      const root = readXml(facturae({ ...credit, lines }));
      expectInOrder(root);
      expectAddsUp(root);
    }),
  );
});
