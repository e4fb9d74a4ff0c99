export const texts = {
  'Add region': 'Add region',
  'Add the first region to bring vehicle groups together, as “North” or “Scotland”.':
    'Add the first region to bring vehicle groups together, as “North” or “Scotland”.',
  'A group is in one region: it leaves the one that it was in':
    'A group is in one region: it leaves the one that it was in',
  'Another region has this name. Choose a different one.': 'Another region has this name. Choose a different one.',
  'No archived regions': 'No archived regions',
  'No region matches': 'No region matches',
  'No regions yet': 'No regions yet',
  'Region added': 'Region added',
  'Region saved': 'Region saved',
  'They leave lists and choices. Their vehicle groups stay, and come back to them when they are restored.':
    'They leave lists and choices. Their vehicle groups stay, and come back to them when they are restored.',
  'they stand without a region': 'they stand without a region',
  '{{number}} regions archived_one': '{{number}} region archived',
  '{{number}} regions archived_other': '{{number}} regions archived',
  '{{number}} regions restored_one': '{{number}} region restored',
  '{{number}} regions restored_other': '{{number}} regions restored',
} as const
