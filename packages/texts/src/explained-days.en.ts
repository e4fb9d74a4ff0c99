export const texts = {
  'All records': 'All records',
  Believed: 'Believed',
  'Choose a vehicle': 'Choose a vehicle',
  'Choose a vehicle and a day to see each of its records and what was made of it.':
    'Choose a vehicle and a day to see each of its records and what was made of it.',
  Continued: 'Continued',
  'Choose another day, or see on Trace when the vehicle last reported.':
    'Choose another day, or see on Trace when the vehicle last reported.',
  'Day (of records)': 'Day',
  Doing: 'Activity',
  'Doubted only': 'Doubted only',
  'Every record of this day is believed': 'Every record of this day is believed',
  'Neither trip nor stop': 'Neither trip nor stop',
  'No records on this day': 'No records on this day',
  'Received at {{moment}}': 'Received at {{moment}}',
  'Show all records': 'Show all records',
  'The link has an invalid date. Showing today.': 'The link has an invalid date. Showing today.',
  'Trips and stops of the day': 'Trips and stops of the day',
  'Which records': 'Which records',
  'Since the record before': 'Since the record before',
} as const
