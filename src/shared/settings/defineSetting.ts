/** `defineSetting`: the one place a setting is described. Its checks, scopes, screens and tests derive from what it returns. */
import type { z } from 'zod';
import type { Label } from '../catalogue/defineModel.ts';
import type { ActionScope } from '../domain/scopes.ts';
import type { SettingGroup } from './groups.ts';

/** What some people have: the parts of a value that they would have to look up. */
export interface Preset {
  readonly name: string;
  /** What else it takes there. */
  readonly note?: Label;
  /** The parts it fills in, of the value or of one of its rows. */
  readonly parts: Readonly<Record<string, string | number | boolean>>;
}

/** A setting the service reads. */
export interface SettingDefinition<S extends z.ZodType = z.ZodType> {
  readonly group: SettingGroup;
  /** What writing it takes, on top of writing settings. */
  readonly scope: ActionScope | '*';
  readonly schema: S;
  /** A value of it. */
  readonly example: z.input<S>;
  readonly label: Label;
  /** What it decides, in a sentence or two. */
  readonly about: Label;
  /** What holds while it is not set. */
  readonly unset: Label;
  /** What a value says, in a few words. */
  inForce(value: z.output<S>): Label;
  /** What the parts of its value are called, by name; the whole of it, or a row, by an empty one. */
  readonly parts: Readonly<Record<string, Label>>;
  /** What the values of a part that is a choice are called: `characters.1`. */
  readonly choices?: Readonly<Record<string, Label>>;
  /** What helps to fill a part in. */
  readonly hints?: Readonly<Record<string, Label>>;
  readonly presets?: readonly Preset[];
  /** The password that goes with it. It is stored sealed and never read out. */
  readonly secret?: {
    readonly label: Label;
    readonly hint: Label;
    /** Characters it has at least. */
    readonly least?: number;
  };
  /** How it is tried before it is relied on. */
  readonly test?: 'mail' | 'printer' | 'identity' | 'bucket';
  /** It concerns whoever works at a cash point: they see what holds there. */
  readonly atTill?: true;
}

/** A setting, with the type of its value. */
export function defineSetting<const S extends z.ZodType>(definition: SettingDefinition<S>): SettingDefinition<S> {
  return definition;
}
