export const texts = {
  'Add the first group, such as a depot or a team, to find its vehicles together on maps and in reports.':
    'Add the first group, such as a depot or a team, to find its vehicles together on maps and in reports.',
  'Add vehicle group': 'Add vehicle group',
  'Another vehicle group has this name. Choose a different one.':
    'Another vehicle group has this name. Choose a different one.',
  'Empty: that of the customer. It is the clock of people who see mostly these vehicles; days of timesheets stay the customer’s.':
    'Empty: that of the customer. It is the clock of people who see mostly these vehicles; days of timesheets stay the customer’s.',
  'Name or note': 'Name or note',
  'No archived vehicle groups': 'No archived vehicle groups',
  'No vehicle group matches': 'No vehicle group matches',
  'No vehicle groups yet': 'No vehicle groups yet',
  Region: 'Region',
  'They leave lists, maps and reports. Their vehicles stay, and they get them back when they are restored.':
    'They leave lists, maps and reports. Their vehicles stay, and they get them back when they are restored.',
  'Vehicle group added': 'Vehicle group added',
  'Vehicle group saved': 'Vehicle group saved',
  'they leave the group': 'they leave the group',
  'they no longer record visits of its vehicles': 'they no longer record visits of its vehicles',
  'they no longer see its vehicles': 'they no longer see its vehicles',
  'they stand without a group': 'they stand without a group',
  '{{number}} vehicle groups archived_one': '{{number}} vehicle group archived',
  '{{number}} vehicle groups archived_other': '{{number}} vehicle groups archived',
  '{{number}} vehicle groups changed_one': '{{number}} vehicle group changed',
  '{{number}} vehicle groups changed_other': '{{number}} vehicle groups changed',
  '{{number}} vehicle groups restored_one': '{{number}} vehicle group restored',
  '{{number}} vehicle groups restored_other': '{{number}} vehicle groups restored',
  'they no longer receive its reports': 'they no longer receive its reports',
  '{{number}} notification emails_one': '{{number}} notification email',
  '{{number}} notification emails_other': '{{number}} notification emails',
  'The workshop that its vehicles usually go to': 'The workshop that its vehicles usually go to',
} as const
