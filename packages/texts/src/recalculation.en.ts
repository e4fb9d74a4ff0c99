export const texts = {
  'All {{total}} trackers were recalculated.': 'All {{total}} trackers were recalculated.',
  Before: 'Before',
  Figure: 'Figure',
  'Figures of past days that a new release works out differently are listed here, with the reason.':
    'Figures of past days that a new release works out differently are listed here, with the reason.',
  'GPS position jumped and came back': 'GPS position jumped and came back',
  'GPS position out of reach': 'GPS position out of reach',
  'GPS positions in two places at once': 'GPS positions in two places at once',
  'Ignition signal at fault': 'Ignition signal at fault',
  'Impossible speed': 'Impossible speed',
  'No changed figures': 'No changed figures',
  'No changed figures match': 'No changed figures match',
  Now: 'Now',
  'Recalculated: {{done}} of {{total}} trackers': 'Recalculated: {{done}} of {{total}} trackers',
  'Route to a new place not known': 'Route to a new place not known',
  'Rules of this release': 'Rules of this release',
  'Time without data': 'Time without data',
  'Tracker gave 0, 0 as its place': 'Tracker gave 0, 0 as its place',
  'Trackers that could not be recalculated: {{failed}}. They are tried again.':
    'Trackers that could not be recalculated: {{failed}}. They are tried again.',
  'Trips of this day of {{registration}}': 'Trips of this day of {{registration}}',
} as const
