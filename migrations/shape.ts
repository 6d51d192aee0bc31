// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that each migration leaves, oldest first. A line that is here stays as it is. */
export const SHAPES: Readonly<Record<string, string>> = {
  '0001_initial': 'dcdf11bcdcb03a1f7df81cf5cbbe6e81bf4ae0b771803396ea6765174038e00b',
  '0002_erasureState': '20c85f025cae6664d4e554d10df9ecb9af189175e97b8bd7b2f179059f9833d1',
  '0003_emailSendAt': '4f40ce2c2ebdb35fd2734b7217eab4d89c7c0c64614e6cfa602ae10d636daff2',
};

/** The fingerprint of what all migrations together make, with the triggers that freeze rows. */
export const SHAPE: string = '3cdd7037c4d6c63a1ce4b3117c96315513791ba09f023f00cd7726d3316ea6a2';
