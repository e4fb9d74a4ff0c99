export const texts = {
  'At any hour': 'At any hour',
  'Add notification rule': 'Add notification rule',
  'Add one to have people told of crashes, speeding or a vehicle that leaves a geofence.':
    'Add one to have people told of crashes, speeding or a vehicle that leaves a geofence.',
  'Another rule has this name. Choose a different one.': 'Another rule has this name. Choose a different one.',
  'Any event': 'Any event',
  'At most one notification per vehicle in (minutes)': 'At most one notification per vehicle in (minutes)',
  'By the clock of the customer. An end before the beginning is on the next day.':
    'By the clock of the customer. An end before the beginning is on the next day.',
  'By e-mail too': 'By e-mail too',
  'Each is told of the vehicles that they see. They find it under the bell.':
    'Each is told of the vehicles that they see. They find it under the bell.',
  'Empty: any event of the severity': 'Empty: any event of the severity',
  'Empty: vehicles of all groups': 'Empty: vehicles of all groups',
  'Events below it are not told, even when they are chosen.':
    'Events below it are not told, even when they are chosen.',
  Everywhere: 'Everywhere',
  'Fill in the rule first.': 'Fill in the rule first.',
  'Harsh driving, north': 'Harsh driving, north',
  'It stands in each notification, so that people know why they get it.':
    'It stands in each notification, so that people know why they get it.',
  'Lowest severity': 'Lowest severity',
  'No archived notification rules': 'No archived notification rules',
  'No notification rule matches': 'No notification rule matches',
  'No notification rules yet': 'No notification rules yet',
  Nobody: 'Nobody',
  'Nobody is told anything by the test.': 'Nobody is told anything by the test.',
  'Nobody is told by them any more. What was told stays. They can be restored.':
    'Nobody is told by them any more. What was told stays. They can be restored.',
  'Notification rule added': 'Notification rule added',
  'Notification rule saved': 'Notification rule saved',
  'Only at certain hours': 'Only at certain hours',
  'Only events of entering, leaving or dwelling in these. Empty: wherever it happens':
    'Only events of entering, leaving or dwelling in these. Empty: wherever it happens',
  People: 'People',
  'Search rules': 'Search rules',
  'Switched on': 'Switched on',
  'Test the rule': 'Test the rule',
  'Test with the last 7 days': 'Test with the last 7 days',
  'The test failed. Try again.': 'The test failed. Try again.',
  'The first at once; of many at a time a few e-mails an hour, each with all since the last.':
    'The first at once; of many at a time a few e-mails an hour, each with all since the last.',
  'There were more events than are read at once; only the newest are counted.':
    'There were more events than are read at once; only the newest are counted.',
  'What follows within them is counted with the notification. 0: each event has its own.':
    'What follows within them is counted with the notification. 0: each event has its own.',
  'Who is told': 'Who is told',
  '{{notifications}} from {{events}}.': '{{notifications}} from {{events}}.',
  '{{number}} events_one': '{{number}} event',
  '{{number}} events_other': '{{number}} events',
  '{{number}} notifications_one': '{{number}} notification',
  '{{number}} notifications_other': '{{number}} notifications',
  '{{number}} notification rules archived_one': '{{number}} notification rule archived',
  '{{number}} notification rules archived_other': '{{number}} notification rules archived',
  '{{number}} notification rules changed_one': '{{number}} notification rule changed',
  '{{number}} notification rules changed_other': '{{number}} notification rules changed',
  '{{number}} notification rules restored_one': '{{number}} notification rule restored',
  '{{number}} notification rules restored_other': '{{number}} notification rules restored',
  '{{number}} notification rules selected_one': '{{number}} notification rule selected',
  '{{number}} notification rules selected_other': '{{number}} notification rules selected',
  '1 to 336 hours (14 days). A vehicle parked with the engine off counts after 24 hours at the earliest, because its tracker sleeps. One notification until it reports again.':
    '1 to 336 hours (14 days). A vehicle parked with the engine off counts after 24 hours at the earliest, because its tracker sleeps. One notification until it reports again.',
  Condition: 'Condition',
  'For trackers that report no percentage. One notification until it is 0.1 V above this.':
    'For trackers that report no percentage. One notification until it is 0.1 V above this.',
  'In two readings in a row. One notification until it is 5% above this.':
    'In two readings in a row. One notification until it is 5% above this.',
  'In two readings in a row, because starting the engine lowers it briefly. One notification until it is 0.5 V above this.':
    'In two readings in a row, because starting the engine lowers it briefly. One notification until it is 0.5 V above this.',
  'No data for (hours)': 'No data for (hours)',
  'Notify about': 'Notify about',
  'The test covers the first 200 vehicles of the rule.': 'The test covers the first 200 vehicles of the rule.',
  'Tracker battery below (%)': 'Tracker battery below (%)',
  'Tracker battery below (V)': 'Tracker battery below (V)',
  'Vehicle voltage below (V)': 'Vehicle voltage below (V)',
  'E-mail addresses': 'E-mail addresses',
  'Enter 1 to 30 V.': 'Enter 1 to 30 V.',
  'Enter 1 to 336 hours.': 'Enter 1 to 336 hours.',
  'Enter 1 to 99%.': 'Enter 1 to 99%.',
  'Enter 2 to 60 V.': 'Enter 2 to 60 V.',
  'Enter at most 20 addresses.': 'Enter at most 20 addresses.',
  'This customer has 200 rules, which is the most. Archive one first.':
    'This customer has 200 rules, which is the most. Archive one first.',
  'Account is closed: nothing is sent': 'Account is closed: nothing is sent',
  'The rules of this customer name 100 people who do not sign in to an account of it, which is the most. Remove one first.':
    'The rules of this customer name 100 people who do not sign in to an account of it, which is the most. Remove one first.',
  'By e-mail only, of all vehicles of the rule. Who does not sign in to an account of the customer is asked first. Each can stop it with one click.':
    'By e-mail only, of all vehicles of the rule. Who does not sign in to an account of the customer is asked first. Each can stop it with one click.',
  'Has stopped these e-mails': 'Has stopped these e-mails',
  'Waiting for confirmation': 'Waiting for confirmation',
  'Who does not sign in to an account of the customer is asked by e-mail, and receives nothing before agreeing.':
    'Who does not sign in to an account of the customer is asked by e-mail, and receives nothing before agreeing.',
  'Ask again': 'Ask again',
  'Ask {{address}} again': 'Ask {{address}} again',
  '{{address}} was asked again.': '{{address}} was asked again.',
  'No more requests are sent today. Try again tomorrow.': 'No more requests are sent today. Try again tomorrow.',
  'Looked at {{vehicles}}, {{from}} to {{until}}': 'Looked at {{vehicles}}, {{from}} to {{until}}',
  'Looked at {{events}} of these kinds from {{vehicles}}, {{from}} to {{until}}':
    'Looked at {{events}} of these kinds from {{vehicles}}, {{from}} to {{until}}',
  '{{looked}}: no notification.': '{{looked}}: no notification.',
} as const
