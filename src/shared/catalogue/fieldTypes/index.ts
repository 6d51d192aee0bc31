// Written by scripts/generateIndexes.ts.
import { any } from './any.ts';
import { anyList } from './anyList.ts';
import { blob } from './blob.ts';
import { bool } from './bool.ts';
import { color } from './color.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { datetime } from './datetime.ts';
import { duration } from './duration.ts';
import { fkModel } from './fkModel.ts';
import { float } from './float.ts';
import { html } from './html.ts';
import { image } from './image.ts';
import { int } from './int.ts';
import { manyToMany } from './manyToMany.ts';
import { markdown } from './markdown.ts';
import { percent } from './percent.ts';
import { select } from './select.ts';
import { string } from './string.ts';
import { text } from './text.ts';

/** Every field type, by file. */
export const fieldTypes = {
  any,
  anyList,
  blob,
  bool,
  color,
  currency,
  date,
  datetime,
  duration,
  fkModel,
  float,
  html,
  image,
  int,
  manyToMany,
  markdown,
  percent,
  select,
  string,
  text,
} as const;
