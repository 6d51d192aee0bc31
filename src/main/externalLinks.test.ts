import { expect, test } from 'vitest';
import { isAllowedExternal } from './externalLinks.ts';

test('opens the tax agency over https', () => {
  expect(isAllowedExternal('https://sede.agenciatributaria.gob.es/Sede/iva.html')).toBe(true);
  expect(isAllowedExternal('https://SEDE.agenciatributaria.gob.es/')).toBe(true);
});

test.each([
  'http://sede.agenciatributaria.gob.es/',
  'https://sede.agenciatributaria.gob.es:8443/',
  'https://user@sede.agenciatributaria.gob.es/',
  'https://sede.agenciatributaria.gob.es.evil.example/',
  'https://evil.example/?sede.agenciatributaria.gob.es',
  'https://evil.example\\@sede.agenciatributaria.gob.es/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ms-msdt:/id',
  'smb://host/share',
  '',
])('refuses %j', (link) => {
  expect(isAllowedExternal(link)).toBe(false);
});
