import { expect, test } from 'vitest';
import { notOnPaper, onPaper } from './paperLetters.ts';

test.each([
  ['José Núñez, S. L.', 'José Núñez, S. L.', ''],
  ['Łódź Șerban İnanç ẞ œ', 'Łódź Șerban İnanç ẞ œ', ''],
  ['Nguye\u0302\u0303n Thị', 'Nguyễn Thị', ''],
  ['Иван Ёжиков Ђ Ї', 'Иван Ёжиков Ђ Ї', ''],
  ['Γιώργος', 'Γιώργος', ''],
  ['Ḥasan Ǧamīl', 'Hasan Gamīl', ''],
  ['Oʻzbek ＡＢ', 'O‘zbek AB', ''],
  ['q\u0308', 'q', ''],
  ['王小明', '???', '王 小 明'],
  ['田中 ハナコ', '?? ???', '田 中 ハ ナ コ'],
  ['김철수', '???', '김 철 수'],
  ['محمد Pérez', '???? Pérez', 'م ح د'],
  ['דוד\u200f', '???', 'ד ו'],
  ['राम', '???', 'र ा म'],
  ['გია Արամ', '??? ????', 'გ ი ა Ա ր ա մ'],
  ['Ana 🎾', 'Ana ?', '🎾'],
  ['a\ud800\tb\nc', 'a\ufffd b\nc', ''],
])('%j is written %j', (text, written, missing) => {
  expect(onPaper(text)).toBe(written);
  expect(notOnPaper(text).join(' ')).toBe(missing);
});
