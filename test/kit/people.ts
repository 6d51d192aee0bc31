/** Customers to look for: accents, wildcards, empty fields, and one who is not active. */
import type { FacilityServer } from './server.ts';

const people = [
  { name: 'José Pérez', city: 'Ávila', comments: '100 % socio', birthDate: '1980-05-01', memberCode: 'Q1' },
  { name: 'JOSE PEREZ LÓPEZ', city: 'avila', comments: '100x socio', birthDate: '1990-01-15', memberCode: 'Q2' },
  { name: 'María Núñez', city: 'Almería', comments: 'under_score', birthDate: '2001-12-31', memberCode: 'Q3' },
  { name: 'Ana Ñíguez', city: null, comments: null, birthDate: null, memberCode: 'Q4' },
  { name: 'Zoe', city: 'Zamora', comments: 'underXscore', birthDate: '1980-05-01', memberCode: 'Q5', active: false },
];

/** Adds them; five products with the codes QA–QE as well. */
export async function addPeople(server: FacilityServer): Promise<void> {
  for (const person of people) await server.api.create('customer', person);
  for (const [index, price] of [3, 1, 2, 2, 0.5].entries()) {
    await server.api.create('product', { name: `Q${index}`, price, code: `Q${'ABCDE'[index]}`, priority: 50 });
  }
}

/** What a query on them finds, by member code. */
export async function foundPeople(server: FacilityServer, query: string): Promise<string[]> {
  const customers = await server.api.list('customer', `memberCode[starts]=Q&${query}`);
  return customers.map(({ memberCode }) => memberCode ?? '');
}
