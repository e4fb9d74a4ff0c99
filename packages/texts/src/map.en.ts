export const texts = {
  Radius: 'Radius',
  'Show on the map': 'Show on the map',
  Address: 'Address',
  'Always show registrations': 'Always show registrations',
  Coordinates: 'Coordinates',
  'Dark map': 'Dark map',
  'Hide panel': 'Hide panel',
  Latitude: 'Latitude',
  'Light map': 'Light map',
  'Loading the map…': 'Loading the map…',
  Longitude: 'Longitude',
  Place: 'Place',
  Polygon: 'Polygon',
  Road: 'Road',
  'Show all': 'Show all',
  'Show all vehicles': 'Show all vehicles',
  'Show my position': 'Show my position',
  'Show panel': 'Show panel',
  'Show {{name}} on the map': 'Show {{name}} on the map',
  'Street map not installed for this area – add an OpenStreetMap extract':
    'Street map not installed for this area – add an OpenStreetMap extract',
  'The address service is not answering. These places come from the installed maps.':
    'The address service is not answering. These places come from the installed maps.',
  'This browser cannot draw the map. Turn on WebGL, or use another browser.':
    'This browser cannot draw the map. Turn on WebGL, or use another browser.',
  'Your position is not available. Allow location in the browser.':
    'Your position is not available. Allow location in the browser.',
  'Zoom in': 'Zoom in',
  'Zoom out': 'Zoom out',
  'Add at least {{count}} corners first.': 'Add at least {{count}} corners first.',
} as const
