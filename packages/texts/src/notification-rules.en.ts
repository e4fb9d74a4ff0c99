export const texts = {
  'At any hour': 'At any hour',
  'Add notification rule': 'Add notification rule',
  'Add one to have people notified of crashes, speeding or a vehicle that leaves a geofence.':
    'Add one to have people notified of crashes, speeding or a vehicle that leaves a geofence.',
  'Another rule has this name. Choose a different one.': 'Another rule has this name. Choose a different one.',
  'Any event': 'Any event',
  'At most one notification per vehicle in (minutes)': 'At most one notification per vehicle in (minutes)',
  'By the clock of the customer. An end before the beginning is on the next day.':
    'By the clock of the customer. An end before the beginning is on the next day.',
  'By email too': 'By email too',
  'Each is notified about the vehicles that they see. Notifications are under the bell.':
    'Each is notified about the vehicles that they see. Notifications are under the bell.',
  'Nobody is notified about events below it, even when they are chosen.':
    'Nobody is notified about events below it, even when they are chosen.',
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
  'The test notifies nobody.': 'The test notifies nobody.',
  'They notify nobody any more. Past notifications stay. They can be restored.':
    'They notify nobody any more. Past notifications stay. They can be restored.',
  'No addresses': 'No addresses',
  'No people': 'No people',
  'Nobody is notified by this rule.': 'Nobody is notified by this rule.',
  'The account of {{address}} is closed: nothing is sent there.':
    'The account of {{address}} is closed: nothing is sent there.',
  '{{address}} has not agreed yet.': '{{address}} has not agreed yet.',
  '{{address}} has stopped these emails.': '{{address}} has stopped these emails.',
  '{{number}} addresses_one': '{{number}} address',
  '{{number}} addresses_other': '{{number}} addresses',
  '{{number}} not reached_one': '{{number}} not reached',
  '{{number}} not reached_other': '{{number}} not reached',
  '{{number}} people_one': '{{number}} person',
  '{{number}} people_other': '{{number}} people',
  'Notification rule added': 'Notification rule added',
  'Notification rule saved': 'Notification rule saved',
  'Only at certain hours': 'Only at certain hours',
  'Only events of entering, leaving or dwelling in these.': 'Only events of entering, leaving or dwelling in these.',
  People: 'People',
  'Search rules': 'Search rules',
  'Switched on': 'Switched on',
  'Test the rule': 'Test the rule',
  'Test with the last 7 days': 'Test with the last 7 days',
  'The test failed. Try again.': 'The test failed. Try again.',
  'The first at once; of many at a time a few emails an hour, each with all since the last.':
    'The first at once; of many at a time a few emails an hour, each with all since the last.',
  'There were more events than are read at once; only the newest are counted.':
    'There were more events than are read at once; only the newest are counted.',
  'Further events within these minutes join the same notification. 0: a notification for each event.':
    'Further events within these minutes join the same notification. 0: a notification for each event.',
  'Who is notified': 'Who is notified',
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
  'A vehicle parked with the engine off counts after 24 hours at the earliest, because its tracker sleeps. One notification until it reports again.':
    'A vehicle parked with the engine off counts after 24 hours at the earliest, because its tracker sleeps. One notification until it reports again.',
  Condition: 'Condition',
  'For trackers that report no percentage. One notification until it is 0.1 V above this.':
    'For trackers that report no percentage. One notification until it is 0.1 V above this.',
  'In two readings in a row. One notification until it is 5% above this.':
    'In two readings in a row. One notification until it is 5% above this.',
  'In two readings in a row, because starting the engine lowers it briefly. One notification until it is 0.5 V above this.':
    'In two readings in a row, because starting the engine lowers it briefly. One notification until it is 0.5 V above this.',
  'No data for (hours)': 'No data for (hours)',
  'Notify about': 'Notify about',
  'The test covers the first {{most}} vehicles of the rule.':
    'The test covers the first {{most}} vehicles of the rule.',
  'Tracker battery below (%)': 'Tracker battery below (%)',
  'Tracker battery below (V)': 'Tracker battery below (V)',
  'Vehicle voltage below (V)': 'Vehicle voltage below (V)',
  'Email addresses': 'Email addresses',
  'Enter at most {{most}} addresses.': 'Enter at most {{most}} addresses.',
  'This customer has {{most}} rules, which is the most. Archive one first.':
    'This customer has {{most}} rules, which is the most. Archive one first.',
  'Whoever reads such an address receives emails again after agreeing anew.':
    'Whoever reads such an address receives emails again after agreeing anew.',
  'Account is closed: nothing is sent': 'Account is closed: nothing is sent',
  'Beside the confirmed addresses of its accounts the rules of this customer name {{most}} addresses, which is the most. Remove one first.':
    'Beside the confirmed addresses of its accounts the rules of this customer name {{most}} addresses, which is the most. Remove one first.',
  'By email only, of all vehicles of the rule. An address that nobody has confirmed by a link in an email is asked first. Each reader can stop it with one click.':
    'By email only, of all vehicles of the rule. An address that nobody has confirmed by a link in an email is asked first. Each reader can stop it with one click.',
  'Has stopped these emails': 'Has stopped these emails',
  'Waiting for confirmation': 'Waiting for confirmation',
  'Nobody has confirmed these addresses by a link in an email yet. Each was asked, and nothing else is sent there before its reader agrees.':
    'Nobody has confirmed these addresses by a link in an email yet. Each was asked, and nothing else is sent there before its reader agrees.',
  'Ask again': 'Ask again',
  'Ask {{address}} again': 'Ask {{address}} again',
  '{{address}} was asked again.': '{{address}} was asked again.',
  'No more requests are sent today. Try again tomorrow.': 'No more requests are sent today. Try again tomorrow.',
  'Looked at {{vehicles}}, {{from}} to {{until}}': 'Looked at {{vehicles}}, {{from}} to {{until}}',
  'Looked at {{events}} of these kinds from {{vehicles}}, {{from}} to {{until}}':
    'Looked at {{events}} of these kinds from {{vehicles}}, {{from}} to {{until}}',
  '{{looked}}: no notification.': '{{looked}}: no notification.',
  'Days ahead': 'Days ahead',
  'When overdue': 'When overdue',
  'Again while overdue, every (days)': 'Again while overdue, every (days)',
  'Vehicles off the road too': 'Vehicles off road (VOR) too',
  'All schedules': 'All schedules',
  'Once, on the Monday after the week in which it was due.': 'Once, on the Monday after the week in which it was due.',
  '0: once only.': '0: once only.',
  'A check of a vehicle that is off the road waits until it returns.':
    'A check of a vehicle that is off road (VOR) waits until it returns.',
  'Each due date is notified once, in the morning: from 7 by the clock of the customer, or within the hours of the rule.':
    'Each due date is notified once, in the morning: from 7 by the clock of the customer, or within the hours of the rule.',
  'On the day': 'On the day',
  'Test with today and the next 6 days': 'Test with today and the next 6 days',
  'What is due now decides it. Users already notified are not notified again.':
    'What is due now decides it. Users already notified are not notified again.',
  '{{number}} days before_one': '{{number}} day before',
  '{{number}} days before_other': '{{number}} days before',
} as const
