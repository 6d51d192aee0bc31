/** The jobs that keep the file sound. */
import type { Upkeep } from './upkeep.ts';

export const jobs = ({ upkeep }: { readonly upkeep: Upkeep }) => upkeep.jobs;
