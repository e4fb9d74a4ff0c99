export const texts = {
  'A type has at most {{count}} statuses._one': 'A type has at most {{count}} status.',
  'A type has at most {{count}} statuses._other': 'A type has at most {{count}} statuses.',
  'A document of this type fulfils it.': 'A document of this type fulfils it.',
  'Add activity type': 'Add activity type',
  'Add schedule type': 'Add schedule type',
  'Add status': 'Add status',
  'All types of vehicles': 'All types of vehicles',
  'Another activity type has this reference. Choose a different one.':
    'Another activity type has this reference. Choose a different one.',
  'Asks for the day': 'Asks for the day',
  'At least one day.': 'At least one day.',
  'At most ten years.': 'At most ten years.',
  'Driven since it was done last. Empty: distance does not count.':
    'Driven since it was done last. Empty: distance does not count.',
  'Each status needs a name of its own.': 'Each status needs a name of its own.',
  'Engine hours': 'Engine hours',
  'Every so many engine hours': 'Every so many engine hours',
  'Every so many kilometres': 'Every so many kilometres',
  'Fulfils its schedule': 'Fulfils its schedule',
  'How often: whichever is first': 'How often: whichever is first',
  'Made of the name': 'Made of the name',
  'Name of status {{number}}': 'Name of status {{number}}',
  'Nothing can be made of the name: write a reference of 2 to 40 Latin letters.':
    'Nothing can be made of the name: write a reference of 2 to 40 Latin letters.',
  'Pass or fail': 'Pass or fail',
  'Say how often: by time, distance or engine hours.': 'Say how often: by time, distance or engine hours.',
  'Since it was done last. Empty: engine hours do not count.':
    'Since it was done last. Empty: engine hours do not count.',
  'Something was filed of this type, so it stays.': 'Something was filed of this type, so it stays.',
  Statuses: 'Statuses',
  'Such as 6 weeks or 1 year 6 months, in short 6w or 1y 6m. Empty: time does not count.':
    'Such as 6 weeks or 1 year 6 months, in short 6w or 1y 6m. Empty: time does not count.',
  'See the field.': 'See the field.',
  'Take out status {{number}}': 'Take out status {{number}}',
  'Write a number above 0, such as 6 weeks.': 'Write a number above 0, such as 6 weeks.',
  'The day on which it was done, beside the time at which it is filed.':
    'The day on which it was done, beside the time at which it is filed.',
  'They follow it unless another schedule is chosen for one of them.':
    'They follow it unless another schedule is chosen for one of them.',
  'Types of vehicles': 'Types of vehicles',
  'What files and programs call it: letters, digits and underscores. It stays once something was filed.':
    'What files and programs call it: letters, digits and underscores. It stays once something was filed.',
  'When something is filed': 'When something is filed',
  'Whoever files a document chooses one of them. Without any, they choose pass or fail.':
    'Whoever files a document chooses one of them. Without any, they choose pass or fail.',
  'Write 2 to 40 Latin letters, digits and underscores, a letter first.':
    'Write 2 to 40 Latin letters, digits and underscores, a letter first.',
  h_unit: 'h',
  'they follow it until another is chosen': 'they follow it until another is chosen',
  'they keep what was filed': 'they keep what was filed',
  'they stay as they are': 'they stay as they are',
  '{{interval}}: done today, it is due {{first}}, {{second}} and {{third}}':
    '{{interval}}: done today, it is due {{first}}, {{second}} and {{third}}',
  '{{number}} schedules_one': '{{number}} schedule',
  '{{number}} schedules_other': '{{number}} schedules',
  '{{status}} (does not fulfil)': '{{status}} (does not fulfil)',
  '“{{part}}” cannot be read. Write it as 6 weeks, 1 year 6 months or 1y 6m.':
    '“{{part}}” cannot be read. Write it as 6 weeks, 1 year 6 months or 1y 6m.',
  '“{{part}}” names a unit for the second time. Write each unit once, as in 1 year 6 months.':
    '“{{part}}” names a unit for the second time. Write each unit once, as in 1 year 6 months.',
} as const
