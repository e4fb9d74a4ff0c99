export const texts = {
  'Open the vehicle page': 'Open the vehicle page',
  'AB12 CDE': 'AB12 CDE',
  'Add the first vehicle to see it here, on the map and in reports.':
    'Add the first vehicle to see it here, on the map and in reports.',
  'Add vehicle': 'Add vehicle',
  'Advertising wrap': 'Advertising wrap',
  'Another tracker has been in this vehicle since. Take it out first.':
    'Another tracker has been in this vehicle since. Take it out first.',
  'Another vehicle of this customer has this registration. Check it, or open the other vehicle.':
    'Another vehicle of this customer has this registration. Check it, or open the other vehicle.',
  'Clock {{by}} ahead since {{moment}}: its records wait for their time':
    'Clock {{by}} ahead since {{moment}}: its records wait for their time',
  'Clock {{by}} behind since {{moment}}': 'Clock {{by}} behind since {{moment}}',
  'Company livery': 'Company livery',
  Contract: 'Contract',
  'Contract hire': 'Contract hire',
  "Customer's livery": "Customer's livery",
  'Finance lease': 'Finance lease',
  'Tracker fitted': 'Tracker fitted',
  'Fleet number': 'Fleet number',
  'High visibility': 'High visibility',
  'Hire purchase': 'Hire purchase',
  'Ignition wire always off since {{moment}}: trips follow motion':
    'Ignition wire always off since {{moment}}: trips follow motion',
  'Ignition wire always on since {{moment}}: trips follow motion':
    'Ignition wire always on since {{moment}}: trips follow motion',
  'Ignition wire never seen on since {{moment}}: trips follow motion':
    'Ignition wire never seen on since {{moment}}: trips follow motion',
  'It was taken out then': 'It was taken out then',
  'Lease company': 'Lease company',
  Livery: 'Livery',
  Manufacturer: 'Manufacturer',
  Model: 'Model',
  'Move records': 'Move records',
  'More than {{number}} records': 'More than {{number}} records',
  'No archived vehicles': 'No archived vehicles',
  'No records move.': 'No records move.',
  Owned: 'Owned',
  Ownership: 'Ownership',
  'Partial livery': 'Partial livery',
  'Reason for the change': 'Reason for the change',
  'Registration or fleet number': 'Registration or fleet number',
  'Short-term hire': 'Short-term hire',
  'Since ({{zone}})': 'Since ({{zone}})',
  'The category that its driver needs': 'The category that its driver needs',
  'The records of this time are no longer kept.': 'The records of this time are no longer kept.',
  'The tracker was assigned otherwise meanwhile.': 'The tracker was assigned otherwise meanwhile.',
  'They leave lists and maps. Their history stays, and they can be restored.':
    'They leave lists and maps. Their history stays, and they can be restored.',
  'This time has not come yet.': 'This time has not come yet.',
  'This tracker is in another vehicle. Take it out there first, or choose another one.':
    'This tracker is in another vehicle. Take it out there first, or choose another one.',
  'Tracker moved': 'Tracker moved',
  'Fit a tracker from an earlier time': 'Fit a tracker from an earlier time',
  'Fit a tracker from an earlier time…': 'Fit a tracker from an earlier time…',
  'Change when the tracker was fitted': 'Change when the tracker was fitted',
  'Change when the tracker was fitted…': 'Change when the tracker was fitted…',
  'Choose a tracker and a time to see which records move, and give a reason.':
    'Choose a tracker and a time to see which records move, and give a reason.',
  Unbranded: 'Unbranded',
  Use: 'Use',
  'Use letters, digits, spaces, dots and dashes.': 'Use letters, digits, spaces, dots and dashes.',
  'it stays their usual vehicle': 'it stays their usual vehicle',
  'Vehicle added': 'Vehicle added',
  'Vehicle saved': 'Vehicle saved',
  'Your own number for it': 'Your own number for it',
  '{{number}} records with an impossible time since {{moment}}, the last {{last}}: kept, not used_one':
    '{{number}} record with an impossible time, received {{last}}: kept, not used',
  '{{number}} records with an impossible time since {{moment}}, the last {{last}}: kept, not used_other':
    '{{number}} records with an impossible time since {{moment}}, the last {{last}}: kept, not used',
  '{{number}} records_one': '{{number}} record',
  '{{number}} records_other': '{{number}} records',
  '{{number}} trips_one': '{{number}} trip',
  '{{number}} trips_other': '{{number}} trips',
  '{{number}} vehicles archived_one': '{{number}} vehicle archived',
  '{{number}} vehicles archived_other': '{{number}} vehicles archived',
  '{{number}} vehicles changed_one': '{{number}} vehicle changed',
  '{{number}} vehicles changed_other': '{{number}} vehicles changed',
  '{{number}} vehicles restored_one': '{{number}} vehicle restored',
  '{{number}} vehicles restored_other': '{{number}} vehicles restored',
  '{{records}} and {{trips}} since {{moment}} leave {{from}} and are of no vehicle.':
    '{{records}} and {{trips}} since {{moment}} leave {{from}} and are of no vehicle.',
  '{{records}} and {{trips}} since {{moment}} move from {{from}} to {{to}}.':
    '{{records}} and {{trips}} since {{moment}} move from {{from}} to {{to}}.',
  '{{records}} of no vehicle since {{moment}} move to {{to}}.':
    '{{records}} of no vehicle since {{moment}} move to {{to}}.',
  Accept: 'Accept',
  'Accept {{protocol}}': 'Accept {{protocol}}',
  'Allowed networks': 'Allowed networks',
  'Enter each network with its size, such as 10.4.0.0/16, and 50 at most.':
    'Enter each network with its size, such as 10.4.0.0/16, and 50 at most.',
  'One a line, such as the range of your mobile network. Empty: from anywhere.':
    'One a line, such as the range of your mobile network. Empty: from anywhere.',
  'Only over TLS, with a certificate in its name': 'Only over TLS, with a certificate in its name',
  'What this protocol cannot show (a key, a network, a certificate) is no longer asked for.':
    'What this protocol cannot show (a key, a network, a certificate) is no longer asked for.',
  'Only devices that connect to the TCP ports can show a certificate.':
    'Only devices that connect to the TCP ports can show a certificate.',
  'A gateway reports for this device: networks are not asked for.':
    'A gateway reports for this device: networks are not asked for.',
  'Only what a phone sends over HTTP can carry a key.': 'Only what a phone sends over HTTP can carry a key.',
  'Only what a phone sends over HTTP can carry a key. Remove the key first.':
    'Only what a phone sends over HTTP can carry a key. Remove the key first.',
  'Protocol as before': 'Protocol as before',
  'Reports by {{registered}} are refused from now on': 'Reports by {{registered}} are refused from now on',
  'From now on, reports without this key are refused. It is shown only now: add it to the server URL in the app as ?key=… or send it as a bearer token.':
    'From now on, reports without this key are refused. It is shown only now: add it to the server URL in the app as ?key=… or send it as a bearer token.',
  'Tracker changed': 'Tracker changed',
  'Who may report as this tracker…': 'Who may report as this tracker…',
  'Who may report as {{tracker}}': 'Who may report as {{tracker}}',
  '{{number}} reports by {{protocol}} refused, the last {{last}} from {{address}}: registered as {{registered}}_one':
    '{{number}} report by {{protocol}} refused, {{last}} from {{address}}: registered as {{registered}}',
  '{{number}} reports by {{protocol}} refused, the last {{last}} from {{address}}: registered as {{registered}}_other':
    '{{number}} reports by {{protocol}} refused, the last {{last}} from {{address}}: registered as {{registered}}',
  '{{number}} reports from other networks refused, the last {{last}} from {{address}}_one':
    '{{number}} report from another network refused, {{last}} from {{address}}',
  '{{number}} reports from other networks refused, the last {{last}} from {{address}}_other':
    '{{number}} reports from other networks refused, the last {{last}} from {{address}}',
  '{{number}} reports without the right key refused, the last {{last}} from {{address}}_one':
    '{{number}} report without the right key refused, {{last}} from {{address}}',
  '{{number}} reports without the right key refused, the last {{last}} from {{address}}_other':
    '{{number}} reports without the right key refused, the last {{last}} from {{address}}',
  '{{number}} reports with the certificate of another device refused, the last {{last}} from {{address}}_one':
    '{{number}} report with the certificate of another device refused, {{last}} from {{address}}',
  '{{number}} reports with the certificate of another device refused, the last {{last}} from {{address}}_other':
    '{{number}} reports with the certificate of another device refused, the last {{last}} from {{address}}',
  '{{number}} reports without a certificate refused, the last {{last}} from {{address}}_one':
    '{{number}} report without a certificate refused, {{last}} from {{address}}',
  '{{number}} reports without a certificate refused, the last {{last}} from {{address}}_other':
    '{{number}} reports without a certificate refused, the last {{last}} from {{address}}',
  Key: 'Key',
  Protocol: 'Protocol',
  'Make a key (shown after saving, one time only)': 'Make a key (shown after saving, one time only)',
  'Make a new key: the present one stops working': 'Make a new key: the present one stops working',
  'Reports need no key': 'Reports need no key',
  'Reports need no key any more': 'Reports need no key any more',
  'Reports need the key that was made': 'Reports need the key that was made',
  'Who may report as the tracker': 'Who may report as the tracker',
  'from {{networks}} alone': 'from {{networks}} alone',
  'over TLS with a certificate': 'over TLS with a certificate',
  'with a key': 'with a key',
  'with a new key': 'with a new key',
  'QR code': 'QR code',
  'QR codes': 'QR codes',
  'QR code of {{registration}}': 'QR code of {{registration}}',
  'It leads to the public page of the vehicle: documents, checks and help.':
    'It leads to the public page of the vehicle: documents, checks and help.',
  'Print label': 'Print label',
  'Print QR codes': 'Print QR codes',
  'Save PNG': 'Save PNG',
  'Save SVG': 'Save SVG',
  'Scan for documents and help': 'Scan for documents and help',
  'Show QR code': 'Show QR code',
  'Select at most {{most}} vehicles to print their QR codes.':
    'Select at most {{most}} vehicles to print their QR codes.',
  'Part of the address on its label: its help page is found by it':
    'Part of the address on its label: its help page is found by it',
  'Another vehicle has this QR code.': 'Another vehicle has this QR code.',
  'Use letters, digits, dashes and underscores.': 'Use letters, digits, dashes and underscores.',
  'DVSA and DVLA': 'DVSA and DVLA',
  'Neither is configured on this server: whoever runs it gives it their keys.':
    'Neither is configured on this server: whoever runs it gives it their keys.',
  '{{registration}} was looked up': '{{registration}} was looked up',
  'Look up now': 'Look up now',
  Taxed_vehicle: 'Taxed',
  Untaxed_vehicle: 'Untaxed',
  'Declared off the road (SORN)': 'Declared off the road (SORN)',
  'Not taxed for use on the road': 'Not taxed for use on the road',
  'MOT valid until': 'MOT valid until',
  'None held': 'None held',
  'Last test': 'Last test',
  'Passed on {{date}}': 'Passed on {{date}}',
  'Failed on {{date}}': 'Failed on {{date}}',
  'Road tax': 'Road tax',
  'due {{date}}': 'due {{date}}',
  'Make and colour': 'Make and colour',
  'First registered': 'First registered',
  'Its schedule follows from that.': 'Its schedule follows from that.',
  'Its schedule says {{date}}, by what was filed or chosen here.':
    'Its schedule says {{date}}, by what was filed or chosen here.',
  'It does not know this registration.': 'It does not know this registration.',
  'It refuses the keys of this server.': 'It refuses the keys of this server.',
  'It was asked too often, and is asked again the next night.':
    'It was asked too often, and is asked again the next night.',
  'It failed, and is asked again the next night.': 'It failed, and is asked again the next night.',
  'It answered in a form that cannot be read.': 'It answered in a form that cannot be read.',
  'It did not answer in time.': 'It did not answer in time.',
  'It could not be reached.': 'It could not be reached.',
  '{{source}} was not asked yet.': '{{source}} was not asked yet.',
  '{{source}} is not configured.': '{{source}} is not configured.',
  'It last answered {{when}}.': 'It last answered {{when}}.',
  '{{source}}, {{when}}': '{{source}}, {{when}}',
} as const
