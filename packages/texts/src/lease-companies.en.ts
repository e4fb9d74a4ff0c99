export const texts = {
  'Add lease company': 'Add lease company',
  'Add the first lease company to choose it for vehicles.': 'Add the first lease company to choose it for vehicles.',
  'Lease company added': 'Lease company added',
  'Lease company saved': 'Lease company saved',
  'Name or phone': 'Name or phone',
  'No archived lease companies': 'No archived lease companies',
  'No lease companies yet': 'No lease companies yet',
  'No lease company matches': 'No lease company matches',
  'They are no longer offered for vehicles. A vehicle keeps the one that it has. They can be restored.':
    'They are no longer offered for vehicles. A vehicle keeps the one that it has. They can be restored.',
  '{{number}} lease companies archived_one': '{{number}} lease company archived',
  '{{number}} lease companies archived_other': '{{number}} lease companies archived',
  '{{number}} lease companies restored_one': '{{number}} lease company restored',
  '{{number}} lease companies restored_other': '{{number}} lease companies restored',
  '{{number}} lease companies selected_one': '{{number}} lease company selected',
  '{{number}} lease companies selected_other': '{{number}} lease companies selected',
} as const
