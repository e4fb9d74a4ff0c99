export const texts = {
  'Arrival expected': 'Arrival expected',
  'At the destination': 'At the destination',
  Destination: 'Destination',
  'Distance by road': 'Distance by road',
  'Distance and arrival are not known.': 'Distance and arrival are not known.',
  'Last update': 'Last update',
  'Map of the vehicle’s position': 'Map of the vehicle’s position',
  'On a trip (live page)': 'On a trip',
  'known once it drives on': 'known once it drives on',
  'No connection. This is the last position that was loaded.':
    'No connection. This is the last position that was loaded.',
  'No position yet': 'No position yet',
  'Not reporting (live page)': 'Not reporting',
  'Stopped (live page)': 'Stopped',
  'since (live page)': 'since',
  'The map could not be loaded.': 'The map could not be loaded.',
  'The position could not be loaded. Check the connection and try again.':
    'The position could not be loaded. Check the connection and try again.',
  'The position is being loaded': 'Loading…',
  'The vehicle’s position is not shared at the moment': 'The vehicle’s position is not shared at the moment',
  'The vehicle’s tracker has not reported a position yet. This page shows it as soon as it does.':
    'The vehicle’s tracker has not reported a position yet. This page shows it as soon as it does.',
  'This link no longer works': 'This link no longer works',
  'Ask whoever sent it for a new one.': 'Ask whoever sent it for a new one.',
  'This link works until {{moment}}. Times in {{place}}.': 'This link works until {{moment}}. Times in {{place}}.',
  'This page shows it again as soon as it is shared.': 'This page shows it again as soon as it is shared.',
  'Too many requests from here. It is tried again in a minute.':
    'Too many requests from here. This page tries again in a minute.',
  'Try again (live page)': 'Try again',
  'Show the vehicle on the map': 'Show the vehicle',
  '{{duration}} ago (live page)': '{{duration}} ago',
} as const
