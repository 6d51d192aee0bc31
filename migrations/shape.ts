// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that each migration leaves, oldest first. A line that is here stays as it is. */
export const SHAPES: Readonly<Record<string, string>> = {
  '0001_initial': 'dcdf11bcdcb03a1f7df81cf5cbbe6e81bf4ae0b771803396ea6765174038e00b',
  '0002_erasureState': '20c85f025cae6664d4e554d10df9ecb9af189175e97b8bd7b2f179059f9833d1',
  '0003_emailSendAt': '4f40ce2c2ebdb35fd2734b7217eab4d89c7c0c64614e6cfa602ae10d636daff2',
  '0004_identification': '3c9dd0be1f10b18e1756c8a7186e8d1cbbc99be1081a5e4edb5f292200783280',
  '0005_companyTimeZone': 'c5832414fd7f102c5cdb7fa98116331eed983d8b8217d0d5b6538fd5724b1291',
};

/** The fingerprint of what all migrations together make, with the triggers that freeze rows. */
export const SHAPE: string = 'e8e1f4e85512fb8a45e549a9f97117a84216c5b42ad65e34f56b577b76d2fb90';
