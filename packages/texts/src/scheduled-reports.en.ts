export const texts = {
  Ended_reports: 'Ended',
  'No ended reports': 'No ended reports',
  'A report that you end can be restored here for {{number}} days.':
    'A report that you end can be restored here for {{number}} days.',
  'It is not sent any more. It can be restored, and what was sent stays listed, for 90 days.':
    'It is not sent any more. It can be restored, and what was sent stays listed, for 90 days.',
  'Timesheet of a vehicle': 'Timesheet of a vehicle',
  'Timesheet of a driver': 'Timesheet of a driver',
  'Timesheets of a vehicle group': 'Timesheets of a vehicle group',
  'Driver behaviour ranking': 'Driver behaviour ranking',
  'Visits to geofences_report': 'Visits to geofences',
  'Mobileye ranking': 'Mobileye ranking',
  'The account of its owner is closed.': 'The account of its owner is closed.',
  'The module of this table is switched off for the customer.':
    'The module of this table is switched off for the customer.',
  'Its owner may not read this table, or not of this customer, any more.':
    'Its owner may not read this table, or not of this customer, any more.',
  'A vehicle, driver or group that it is filtered by is not there any more, or its owner may not see it.':
    'A vehicle, driver or group that it is filtered by is not there any more, or its owner may not see it.',
  'The table does not take the filter that it was saved with.':
    'The table does not take the filter that it was saved with.',
  'Nobody receives it: everybody has stopped it.': 'Nobody receives it: everybody has stopped it.',
  'The file could not be made, and was tried three times.': 'The file could not be made, and was tried three times.',
  'You receive this email because {{owner}} has it sent to you regularly from Milepost.':
    'You receive this email because {{owner}} has it sent to you regularly from Milepost.',
  'Stop these emails': 'Stop these emails',
  'There are no rows this time, so there is no file.': 'There are no rows this time, so there is no file.',
  'The file {{name}} is attached.': 'The file {{name}} is attached.',
  'The file {{name}} is too large for an email. The link works for a week.':
    'The file {{name}} is too large for an email. The link works for a week.',
  'Open the file in Milepost': 'Open the file in Milepost',
  'Save the file': 'Save the file',
  'Search: {{name}}': 'Search: {{name}}',
  '{{count}} rows_one': '{{count}} row',
  '{{count}} rows_other': '{{count}} rows',
  '{{count}} further conditions_one': '{{count}} further condition',
  '{{count}} further conditions_other': '{{count}} further conditions',
  '{{name}} was not sent': '{{name}} was not sent',
  'The scheduled report “{{name}}” was not sent to anybody this time.':
    'The scheduled report “{{name}}” was not sent to anybody this time.',
  'You receive this email because you have this report sent.':
    'You receive this email because you have this report sent.',
  'This report will not be sent to you any more. Others still receive it.':
    'This report will not be sent to you any more. Others still receive it.',
  'These emails are stopped': 'These emails are stopped',
  'This report is not sent to you any more. Whoever has it sent sees that you stopped it.':
    'This report is not sent to you any more. Whoever has it sent sees that you stopped it.',
  Reports: 'Reports',
  'Reports, or what was sent': 'Reports, or what was sent',
  'What was sent': 'What was sent',
  'No scheduled reports': 'No scheduled reports',
  'Open a table, such as Trips, narrow it to what you need, and choose Send regularly in its Export menu.':
    'Open a table, such as Trips, narrow it to what you need, and choose Send regularly in its Export menu.',
  Owner: 'Owner',
  'When it is sent': 'When it is sent',
  'Next time': 'Next time',
  'Last time': 'Last time',
  'Switched off': 'Switched off',
  'Nobody: all have stopped it': 'Nobody: all have stopped it',
  Table: 'Table',
  'Stopped it on {{date}}': 'Stopped it on {{date}}',
  'Send now': 'Send now',
  'Switch off': 'Switch off',
  'Switch on': 'Switch on',
  'End report': 'End report',
  'End this report?': 'End this report?',
  'One report': 'One report',
  'Show all reports': 'Show all reports',
  'Nothing was sent yet': 'Nothing was sent yet',
  'What is sent is listed here for {{number}} days, with its file.':
    'What is sent is listed here for {{number}} days, with its file.',
  'By hand': 'By hand',
  'Last time failed': 'Last time failed',
  'No report failed last time': 'No report failed last time',
  'Notifications of this company will not be sent to this address any more. Others still receive them.':
    'Notifications of this company will not be sent to this address any more. Others still receive them.',
  '{{company}} sends notifications about its vehicles to {{address}}.':
    '{{company}} sends notifications about its vehicles to {{address}}.',
  'Notifications of this company are not sent to this address any more. Its administrators see that you stopped them.':
    'Notifications of this company are not sent to this address any more. Its administrators see that you stopped them.',
} as const
