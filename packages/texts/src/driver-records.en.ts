export const texts = {
  'Add driver': 'Add driver',
  'Add the first driver, with the key that identifies them to a tracker, to see who drove.':
    'Add the first driver, with the key that identifies them to a tracker, to see who drove.',
  'Administrators of the customer see it whole, others its end.':
    'Administrators of the customer see it whole, others its end.',
  'Another driver holds one of these keys. Take it from them first.':
    'Another driver holds one of these keys. Take it from them first.',
  'At the wheel': 'At the wheel',
  'Vehicle and keys': 'Vehicle and keys',
  'Driver added': 'Driver added',
  'Driver keys': 'Driver keys',
  'Driver saved': 'Driver saved',
  'Employee number': 'Employee number',
  'Enter the whole number: letters, digits, spaces, dots, slashes and dashes.':
    'Enter the whole number: letters, digits, spaces, dots, slashes and dashes.',
  Expired: 'Expired',
  'Expires within 30 days': 'Expires within 30 days',
  'Its trips are the driver’s where no key is read. Of several drivers of a vehicle it is the one who was given it last.':
    'Its trips are the driver’s where no key is read. Of several drivers of a vehicle it is the one who was given it last.',
  'Licence number': 'Licence number',
  'Licence valid until': 'Licence valid until',
  'Limited users of the group see the driver': 'Limited users of the group see the driver',
  'More about this driver': 'More about this driver',
  'Name, employee number or key': 'Name, employee number or key',
  'No archived drivers': 'No archived drivers',
  'Numbers of iButtons, tags and tachograph cards as trackers report them: a trip by a key that nobody holds shows it.':
    'Numbers of iButtons, tags and tachograph cards as trackers report them: a trip by a key that nobody holds shows it.',
  'They are no longer offered, and their keys are free for others. Their trips until now keep their name. They can be restored.':
    'Archived drivers are no longer offered, and their keys are free for others. Trips until now keep their names. Archived drivers can be restored.',
  'Usual vehicle': 'Usual vehicle',
  'Vehicle group': 'Vehicle group',
  'With a key': 'With a key',
  'Without a key': 'Without a key',
  'trips without a key are the next driver’s, or nobody’s':
    'from now on, trips without a key are those of the next driver, or of nobody',
  '{{number}} drivers archived_one': '{{number}} driver archived',
  '{{number}} drivers archived_other': '{{number}} drivers archived',
  '{{number}} drivers changed_one': '{{number}} driver changed',
  '{{number}} drivers changed_other': '{{number}} drivers changed',
  '{{number}} drivers restored_one': '{{number}} driver restored',
  '{{number}} drivers restored_other': '{{number}} drivers restored',
  '{{number}} drivers selected_one': '{{number}} driver selected',
  '{{number}} drivers selected_other': '{{number}} drivers selected',
} as const
