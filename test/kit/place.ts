/** What is in a second place that is a folder. */

import { folderPlace } from '#server/secondPlace/folderPlace.ts';
import {
  copiesIn,
  facilitiesIn,
  type Owner,
  type PlacedCopy,
  readOwner,
  writeOwner,
} from '#server/secondPlace/layout.ts';

/** The folders of facilities in a folder, by their paths. */
export async function facilitiesAt(place: string) {
  return (await facilitiesIn(folderPlace(place))).map(({ folder, ...rest }) => ({ ...rest, folder: folder.name }));
}

/** The copies in the folder of a facility, the newest first. */
export function copiesAt(folder: string): Promise<readonly PlacedCopy[]> {
  return copiesIn(folderPlace(folder));
}

export const ownerAt = (folder: string): Promise<Owner | null> => readOwner(folderPlace(folder));
export const setOwnerAt = (folder: string, owner: Owner): Promise<boolean> => writeOwner(folderPlace(folder), owner);
