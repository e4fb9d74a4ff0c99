export const texts = {
  'Vehicles are listed here with the usual schedules of their type and those set for them.':
    'Vehicles are listed here with the usual schedules of their type and those set for them.',
  'File the last one': 'File the last one',
  'File it now': 'File it now',
  'To do now': 'To do now',
  'Set the first day': 'Set the first day',
  'Why there is no date': 'Why there is no date',
  'Nothing that counts was filed of it, and nobody set a first day. It may long be overdue.':
    'Nothing that counts was filed of it, and nobody set a first day. It may long be overdue.',
  'At most {{number}} vehicles at once': 'At most {{number}} vehicles at once',
  'Change schedule': 'Change schedule',
  'Choose a day': 'Choose a day',
  'Choose a schedule': 'Choose a schedule',
  'Choose vehicles': 'Choose vehicles',
  'Counted from {{day}}. No time counts, and no use of the vehicle is known.':
    'Counted from {{day}}. No time counts, and no use of the vehicle is known.',
  'Due {{number}} intervals after {{day}}. What was done since, in time or late, has not moved the dates.':
    'Due {{number}} intervals after {{day}}. What was done since, in time or late, has not moved the dates.',
  'Counted from {{day}}: one interval later it is due.': 'Counted from {{day}}: one interval later it is due.',
  'Counted from {{day}}: at its use of the last 28 days the vehicle comes to its distance on this date.':
    'Counted from {{day}}: at its use of the last 28 days the vehicle comes to its distance on this date.',
  'Counted from {{day}}: the vehicle came to its distance on this date.':
    'Counted from {{day}}: the vehicle came to its distance on this date.',
  'Counted from {{day}}: at its use of the last 28 days the vehicle comes to its engine hours on this date.':
    'Counted from {{day}}: at its use of the last 28 days the vehicle comes to its engine hours on this date.',
  'Counted from {{day}}: the vehicle came to its engine hours on this date.':
    'Counted from {{day}}: the vehicle came to its engine hours on this date.',
  All_depots: 'All',
  Depots: 'Depots',
  Due: 'Due',
  'Due by': 'Due by',
  'Counted from': 'Counted from',
  'First due on': 'First due on',
  'Followed because': 'Followed because',
  'From which day': 'From which day',
  'Fulfilled by': 'Fulfilled by',
  'It is no longer due, and nobody is reminded. What was filed stays.':
    'It is no longer due, and nobody is reminded. What was filed stays.',
  'It takes the place of what they follow for the same activity type.':
    'It takes the place of what they follow for the same activity type.',
  'It was chosen for this vehicle': 'It was chosen for this vehicle',
  'Last document': 'Last document',
  'Last done': 'Last done',
  'Last done on': 'Last done on',
  'No date yet': 'No date yet',
  'No schedule matches': 'No schedule matches',
  'None filed here': 'None filed here',
  'Nothing is scheduled yet': 'Nothing is scheduled yet',
  Schedule: 'Schedule',
  'Schedule of {{registration}}': 'Schedule of {{registration}}',
  'Schedule of {{registration}} set': 'Schedule of {{registration}} set',
  'Schedule of {{registration}} stopped: {{schedule}}': 'Schedule of {{registration}} stopped: {{schedule}}',
  '{{schedule}} set for {{number}} vehicles_one': '{{schedule}} set for {{number}} vehicle',
  '{{schedule}} set for {{number}} vehicles_other': '{{schedule}} set for {{number}} vehicles',
  Set: 'Set',
  'Set schedules': 'Set schedules',
  '{{day}} was set as the first day on which it is due.': '{{day}} was set as the first day on which it is due.',
  '{{who}} set {{day}} as the first day on which it is due.':
    '{{who}} set {{day}} as the first day on which it is due.',
  'Reason (optional)': 'Reason (optional)',
  'It stands in the timeline of the vehicle.': 'It stands in the timeline of the vehicle.',
  'Stop schedule': 'Stop schedule',
  'Stop {{schedule}} of {{registration}}?': 'Stop {{schedule}} of {{registration}}?',
  'Vehicles of this type follow it': 'Vehicles of this type follow it',
  'Why this date': 'Why this date',
  'Off the road since': 'Off road (VOR) since',
  'Off the road since {{day}}': 'Off road (VOR) since {{day}}',
  'Off the road': 'Off road (VOR)',
  'On the road': 'On the road',
  'On or off the road': 'On or off road (VOR)',
  'The vehicle is off the road. It must be done before the vehicle returns.':
    'The vehicle is off road (VOR). It must be done before the vehicle returns.',
  'It became overdue while the vehicle was off the road. The vehicle must not be used before it is done.':
    'It became overdue while the vehicle was off road (VOR). The vehicle must not be used before it is done.',
  'What is due, in your calendar': 'What is due, in your calendar',
  'A new link ends the present one: calendars that have it show nothing more.':
    'A new link ends the present one: calendars that have it show nothing more.',
  'Outlook, Google or Apple then shows what is due of all vehicles that you may see, whatever is filtered here. Whoever has the link sees it too.':
    'Outlook, Google or Apple then shows what is due of all vehicles that you may see, whatever is filtered here. Whoever has the link sees it too.',
  'Make a new link': 'Make a new link',
  'Make the link': 'Make the link',
  'Calendar link ended': 'Calendar link ended',
  'The link of your calendar': 'The link of your calendar',
  'Calendar link': 'Calendar link',
  'Copy it now: it is not shown again. In your calendar choose “From URL” or “Subscribe”, and paste it. It is read again every few hours.':
    'Copy it now: it is not shown again. In your calendar choose “From URL” or “Subscribe”, and paste it. It is read again every few hours.',
  'You made a link: {{moment}}.': 'You made a link: {{moment}}.',
  'No calendar has read it yet.': 'No calendar has read it yet.',
  'A calendar read it last: {{moment}}.': 'A calendar read it last: {{moment}}.',
  'End the link': 'End the link',
  Calendar: 'Calendar',
  '(continued)': '(continued)',
  'As of {{day}}': 'As of {{day}}',
  'Only the first {{count}} are printed. Narrow the filters, or save a spreadsheet._one':
    'Only the first one is printed. Narrow the filters, or save a spreadsheet.',
  'Only the first {{count}} are printed. Narrow the filters, or save a spreadsheet._other':
    'Only the first {{count}} are printed. Narrow the filters, or save a spreadsheet.',
  'Part of a registration': 'Part of a registration',
} as const
