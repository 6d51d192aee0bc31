import { testHalf } from './half.ts';

testHalf(0);
