/** The jobs that keep copies elsewhere. */
import type { SecondPlace } from './secondPlace.ts';

export const jobs = ({ secondPlace }: { readonly secondPlace: SecondPlace }) => secondPlace.jobs;
