export const texts = {
  'Add API key': 'Add API key',
  'Add one for each program that reads your data, such as a transport management system.':
    'Add one for each program that reads your data, such as a transport management system.',
  'API key': 'API key',
  'API key added': 'API key added',
  'API key saved': 'API key saved',
  'Copy it now: it is not shown again. Send it as it is in the Authorization header. The calls are described under {{address}}.':
    'Copy it now: it is not shown again. Send it as it is in the Authorization header. The calls are described under {{address}}.',
  'Its key is refused: whoever made it may not read any of this today. Make a new one to let the program read on.':
    'Its key is refused: whoever made it may not read any of this today. Make a new one to let the program read on.',
  'Its key reads no more than {{modules}} today: whoever made it may not read the rest.':
    'Its key reads no more than {{modules}} today: whoever made it may not read the rest.',
  'Reads today': 'Reads today',
  'It is archived. Restore it first.': 'It is archived. Restore it first.',
  'Its key stopped working on {{date}}. Make a new one to let the program read on.':
    'Its key stopped working on {{date}}. Make a new one to let the program read on.',
  'It never reads more than whoever makes the key may read, and stops when that account is closed.':
    'It never reads more than whoever makes the key may read, and stops when that account is closed.',
  'API key made': 'API key made',
  'Key starts with': 'Key starts with',
  'Last used': 'Last used',
  'Made by': 'Made by',
  'Make a key for {{name}}': 'Make a key for {{name}}',
  'Make the key': 'Make the key',
  'Make the key…': 'Make the key…',
  'Make a new key…': 'Make a new key…',
  'May read': 'May read',
  'Name or start of the key': 'Name or start of the key',
  'No API key matches': 'No API key matches',
  'No API keys yet': 'No API keys yet',
  'No archived API keys': 'No archived API keys',
  'No key has been made yet: nothing can read with it.': 'No key has been made yet: nothing can read with it.',
  'Programs that use a key of these records are refused from now on. Restored, a key works again until it expires.':
    'Programs that use a key of these records are refused from now on. Restored, a key works again until it expires.',
  'The program that uses it': 'The program that uses it',
  'The present key stops working at once.': 'The present key stops working at once.',
  'Works for': 'Works for',
  'Works until': 'Works until',
  '{{number}} API keys archived_one': '{{number}} API key archived',
  '{{number}} API keys archived_other': '{{number}} API keys archived',
  '{{number}} API keys restored_one': '{{number}} API key restored',
  '{{number}} API keys restored_other': '{{number}} API keys restored',
  '{{number}} API keys selected_one': '{{number}} API key selected',
  '{{number}} API keys selected_other': '{{number}} API keys selected',
  '{{number}} API keys changed_one': '{{number}} API key changed',
  '{{number}} API keys changed_other': '{{number}} API keys changed',
} as const
