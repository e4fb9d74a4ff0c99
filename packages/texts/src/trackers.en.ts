export const texts = {
  '490154203237518': '490154203237518',
  'A key, a network or a certificate is asked of this tracker that this protocol cannot show. Change who may report as it first.':
    'A key, a network or a certificate is asked of this tracker that this protocol cannot show. Change who may report as it first.',
  'A tracker with this number is registered already. Check the number, or archive that tracker first.':
    'A tracker with this number is registered already. Check the number, or archive that tracker first.',
  'Add the first tracker to see its vehicle on the map.': 'Add the first tracker to see its vehicle on the map.',
  'Add tracker': 'Add tracker',
  'Another tracker is in this vehicle. Take that one out first, or choose another vehicle.':
    'Another tracker is in this vehicle. Take that one out first, or choose another vehicle.',
  'As printed on it: it says what the inputs of some devices mean':
    'As printed on it: it says what the inputs of some devices mean',
  'Check each digit: an IMEI has 15, and the last one follows from the others. Devices of this protocol use no other number; those of JT/T 808 have no zeros in front.':
    'Check each digit: an IMEI has 15, and the last one follows from the others. Devices of this protocol use no other number; those of JT/T 808 have no zeros in front.',
  Connected: 'Connected',
  Connection: 'Connection',
  Device: 'Device',
  'Devices of this protocol have another kind of number. Check both.':
    'Devices of this protocol have another kind of number. Check both.',
  FMC130: 'FMC130',
  'From now on. What it reported before stays with the vehicle it was in.':
    'From now on. What it reported before stays with the vehicle it was in.',
  'In a vehicle': 'In a vehicle',
  'It has not been in a vehicle yet.': 'It has not been in a vehicle yet.',
  'It has not reported yet. Set its server and port, and switch it on.':
    'It has not reported yet. Set its server and port, and switch it on.',
  'Last contact': 'Last contact',
  'Last position': 'Last position',
  'No archived trackers': 'No archived trackers',
  'No tracker matches': 'No tracker matches',
  'No trackers yet': 'No trackers yet',
  'Number, model or registration': 'Number, model or registration',
  'Settings for the device, and what it sends': 'Settings for the device, and what it sends',
  'The language it reports in, usually named after its maker':
    'The language it reports in, usually named after its maker',
  'The number it reports with: the IMEI printed on most devices, or the identifier set in the app':
    'The number it reports with: the IMEI printed on most devices, or the identifier set in the app',
  'The tracker was assigned otherwise meanwhile. Choose the vehicle again.':
    'The tracker was assigned otherwise meanwhile. Choose the vehicle again.',
  'Tracker added': 'Tracker added',
  'Tracker saved': 'Tracker saved',
  'What they send is refused from now on. What they reported stays with its vehicles, and they can be restored.':
    'What they send is refused from now on. What they reported stays with its vehicles, and they can be restored.',
  'since {{from}}': 'since {{from}}',
  'the tracker is taken out': 'the tracker is taken out',
  '{{from}} to {{until}}': '{{from}} to {{until}}',
  '{{number}} trackers archived_one': '{{number}} tracker archived',
  '{{number}} trackers archived_other': '{{number}} trackers archived',
  '{{number}} trackers changed_one': '{{number}} tracker changed',
  '{{number}} trackers changed_other': '{{number}} trackers changed',
  '{{number}} trackers restored_one': '{{number}} tracker restored',
  '{{number}} trackers restored_other': '{{number}} trackers restored',
} as const
