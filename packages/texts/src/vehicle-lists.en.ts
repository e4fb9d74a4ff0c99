export const texts = {
  'Add contract type': 'Add contract type',
  'Add driving licence': 'Add driving licence',
  'Add livery': 'Add livery',
  'Add manufacturer': 'Add manufacturer',
  'Add model': 'Add model',
  'Add the first entry to choose it for vehicles.': 'Add the first entry to choose it for vehicles.',
  'Another entry has this name, perhaps one that every customer has. Choose a different one.':
    'Another entry has this name, perhaps one that every customer has. Choose a different one.',
  'Entry added': 'Entry added',
  'Entry saved': 'Entry saved',
  'Every customer has it. Add an entry of your own beside it.':
    'Every customer has it. Add an entry of your own beside it.',
  'It came with Milepost': 'It came with Milepost',
  'It came with Milepost. Add an entry of your own beside it.':
    'It came with Milepost. Add an entry of your own beside it.',
  'It is for every customer: only a global administrator changes it':
    'It is for every customer: only a global administrator changes it',
  'No archived entries': 'No archived entries',
  'No entries yet': 'No entries yet',
  'No entry matches': 'No entry matches',
  Own_entry: 'Own',
  Provided_entry: 'Provided',
  'They are no longer offered for vehicles. They can be restored.':
    'They are no longer offered for vehicles. They can be restored.',
  'they are no longer offered': 'they are no longer offered',
  'they keep it': 'they keep it',
  '{{number}} entries archived_one': '{{number}} entry archived',
  '{{number}} entries archived_other': '{{number}} entries archived',
  '{{number}} entries changed_one': '{{number}} entry changed',
  '{{number}} entries changed_other': '{{number}} entries changed',
  '{{number}} entries restored_one': '{{number}} entry restored',
  '{{number}} entries restored_other': '{{number}} entries restored',
  '{{number}} entries selected_one': '{{number}} entry selected',
  '{{number}} entries selected_other': '{{number}} entries selected',
  '{{number}} models_one': '{{number}} model',
  '{{number}} models_other': '{{number}} models',
} as const
