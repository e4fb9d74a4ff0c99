export const texts = {
  'assigned to the vehicle': 'assigned to the vehicle',
  'by a correction': 'by a correction',
  'by key or card': 'by key or card',
  'Carried distance': 'Carried distance',
  Day: 'Day',
  Distance: 'Distance',
  Driving: 'Driving',
  'Driver known': 'Driver known',
  Duration: 'Duration',
  Event: 'Event',
  Heading: 'Heading',
  Idling_time: 'Idling',
  Ignition: 'Ignition',
  'No data': 'No data',
  'No trips on these days': 'No trips on these days',
  Odometer: 'Odometer',
  Parked: 'Parked',
  Received: 'Received',
  Speed: 'Speed',
  Standing: 'Standing',
  'Standing, engine on': 'Standing, engine on',
  Stop: 'Stop',
  Time: 'Time',
  Trip: 'Trip',
  Unknown: 'Unknown',
  'Unknown distance': 'Unknown distance',
  '{{distance}} unknown': '{{distance}} unknown',
  '{{distance}} carried': '{{distance}} carried',
  '{{count}} visits_one': '{{count}} visit',
  '{{count}} visits_other': '{{count}} visits',
  'Not believed: the tracker gave 0, 0 as its place': 'Not believed: the tracker gave 0, 0 as its place',
  'Not believed: no vehicle gets there in this time': 'Not believed: no vehicle gets there in this time',
  'Not believed: no vehicle gets there in {{duration}}': 'Not believed: no vehicle gets there in {{duration}}',
  'Not believed: the next position is back where the vehicle was':
    'Not believed: the next position is back where the vehicle was',
  'Not believed: positions go on in two places at once. Two trackers may share a number.':
    'Not believed: positions go on in two places at once. Two trackers may share a number.',
  'Believed: later positions agree. How the vehicle got there is not known.':
    'Believed: later positions agree. How the vehicle got there is not known.',
  'Speed not believed: no vehicle reaches it in this time': 'Speed not believed: no vehicle reaches it in this time',
  'Not decided yet: the next position decides': 'Not decided yet: the next position decides',
  Carried: 'Carried',
  'It began when the ignition was switched on.': 'It began when the ignition was switched on.',
  'It began when the vehicle moved; its ignition is not known.':
    'It began when the vehicle moved; its ignition is not known.',
  'The vehicle was already moving when its tracker reported again after a time without data.':
    'The vehicle was already moving when its tracker reported again after a time without data.',
  'The vehicle was elsewhere when its tracker reported again: how it got there is not known.':
    'The vehicle was elsewhere when its tracker reported again: how it got there is not known.',
  'The vehicle was moved with its engine off, on a ferry or by a tow truck.':
    'The vehicle was moved with its engine off, on a ferry or by a tow truck.',
  'It ended when the ignition was switched off.': 'It ended when the ignition was switched off.',
  'It ended because the vehicle stood still for longer than a stop in traffic lasts.':
    'It ended because the vehicle stood still for longer than a stop in traffic lasts.',
  'It ended because its tracker stopped reporting; what followed is not known.':
    'It ended because its tracker stopped reporting; what followed is not known.',
  'It ended because the tracker was moved to another vehicle.':
    'It ended because the tracker was moved to another vehicle.',
  'A stop, because the ignition was switched off.': 'A stop, because the ignition was switched off.',
  'A stop, because it stood still for longer than a stop in traffic lasts.':
    'A stop, because it stood still for longer than a stop in traffic lasts.',
  'Taken for a stop, because its tracker stopped reporting.':
    'Taken for a stop, because its tracker stopped reporting.',
  'A stop, because the tracker was moved to another vehicle.':
    'A stop, because the tracker was moved to another vehicle.',
  'Idling, because it stood with the engine on.': 'Idling, because it stood with the engine on.',
  'It has not ended yet.': 'It has not ended yet.',
  'Where its first record is.': 'Where its first record is.',
  'Not used: its time cannot be believed, or has not come yet':
    'Not used: its time cannot be believed, or has not come yet',
  'Moved without data': 'Moved without data',
  Records: 'Records',
  Stops: 'Stops',
  'Top speed': 'Top speed',
  Temperature: 'Temperature',
  'Tracker battery': 'Tracker battery',
  'Vehicle battery': 'Vehicle battery',
  'Low tracker battery': 'Low tracker battery',
  'Low vehicle voltage': 'Low vehicle voltage',
  'No data from a vehicle': 'No data from a vehicle',
  'since {{time}}': 'since {{time}}',
} as const
