// Written by scripts/generateIndexes.ts.
/** The fingerprint of the schema that each migration leaves, oldest first. A line that is here stays as it is. */
export const SHAPES: Readonly<Record<string, string>> = {
  '0001_initial': 'dcdf11bcdcb03a1f7df81cf5cbbe6e81bf4ae0b771803396ea6765174038e00b',
  '0002_erasureState': '20c85f025cae6664d4e554d10df9ecb9af189175e97b8bd7b2f179059f9833d1',
  '0003_emailSendAt': '4f40ce2c2ebdb35fd2734b7217eab4d89c7c0c64614e6cfa602ae10d636daff2',
  '0004_identification': '3c9dd0be1f10b18e1756c8a7186e8d1cbbc99be1081a5e4edb5f292200783280',
  '0005_companyTimeZone': 'c5832414fd7f102c5cdb7fa98116331eed983d8b8217d0d5b6538fd5724b1291',
  '0006_withholding': '86776b1e2c96dddfe18324708c34fc73885ea718fdc263de6fd4071345f86826',
  '0007_companyLanguage': '0973091bc86fbd35d57394c57927d4458b39aaa754e0720c6324a91b303d74e9',
  '0008_listIndexes': 'ce435a7510452a0104f411d8cd7fd1177a077fe725e4a2dd63a716fae8d5d143',
  '0009_setOffMethod': 'ce435a7510452a0104f411d8cd7fd1177a077fe725e4a2dd63a716fae8d5d143',
  '0011_jobControl': '9243bfc72a141021c484b8476c8759c9a1f6160481f9fc785a23bee835168018',
  '0012_webhooks': '35fcff68922b775aaf0793220fadf0ade42d559f0d1bc1a1a819a5b0a9241b95',
  '0013_emailReply': 'cc513399bff85ed58772aeb61b0c291e88d294557d04def05948f441b64a4e06',
  '0014_debtReminders': '4161e595ae4c4ec20bd3a69804dd16ca4454a0abe82a7b2ac7cb208a1e342e98',
  '0015_fees': 'd0aeb406b81d1b7f589dd0aa8aee6571dc812bc7b91ff079869b231a1463a836',
  '0016_subscriptionLife': '3f447cef52d4a714c5520a57fa5e9343bdab21094c65fc8cec9c0b3f91be1ba0',
  '0017_directDebits': '6715ddb75ad6f3ae6c813b048203fe8f5c845fcdb6f3879af5de0bbcab1ffec3',
  '0018_enrolmentIndex': 'ec9f3e54f940742564a39035f772e6de5b0a5bc00ce7570b677e4d2a1f296185',
  '0019_overpaidDebits': '52b337fa003c8fdaea620ab61b606107fe848771934f150bfd6726ba9ad55998',
  '0020_productRates': 'd935c218758260e93ba2b3324a9ec603ab13f3cdb7eba3d4e1bc6e537423a582',
  '0021_entries': 'e66b7689327e800e98d7656472863b526a508475cef66cd6363f6c84f3ba0817',
  '0022_debtContacts': '734819072997945b4ebb49dfd4438f329f457d1da9196d7cc13c97035a125396',
  '0023_feeRunDates': '42093c369023b41e53e4d9b41155c6c32821c05c3f13a5dc71b437ae5de672f1',
  '0024_cancelledFees': 'f02031ed748a3698fd515f1847d35a3862a4a6696c824494188c23da928d53d5',
  '0025_replicaSeconds': 'f02031ed748a3698fd515f1847d35a3862a4a6696c824494188c23da928d53d5',
  '0026_fewerListIndexes': '8d81ba5ae398b9311207a8c801ef91a12cf38064fce164afea64d6d6805a59c5',
  '0027_undocumented': '57d34a0ec92b367e5d9384331b061fbe811ca7ffe2503138dbd44ac3cce8774c',
  '0028_documented': '57d34a0ec92b367e5d9384331b061fbe811ca7ffe2503138dbd44ac3cce8774c',
  '0029_despite': '76fd52f2a658568644589b1e7fc56eb77a771c5a4a56512b482bbd7a4ce0c568',
  '0030_monthClosings': '98aaceb045d9365b06e647ab237c90e423b7dcb37b85b311da0b794035bbbe9a',
  '0031_drawerOpenings': '3c57d764f285cb3c4c9ebcbe2334c59fb786c3fb23ffed6403e44f5534593fa7',
  '0032_depositReceipts': '4227c3048d9f4d7f68693b25f6c3481e73dcce37bc417f1e7c1b37c8dff5bafd',
  '0033_feeDocuments': '28eb01646a0d14b00b2d59a6fd0a51f0735cec7d3ce27a81cf3b646007b8090d',
};

/** The fingerprint of what all migrations together make, with the triggers that freeze rows. */
export const SHAPE: string = '3a11bc118bf9db43a44ad268efd7dec4b72ce74a4b6e8e475a8660bed0fc7e15';
