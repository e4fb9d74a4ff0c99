export const texts = {
  'Add area': 'Add area',
  'An area brings streets, addresses and speed limits to every map.':
    'An area brings streets, addresses and speed limits to every map.',
  'Upload an OpenStreetMap extract (.osm.pbf) of your area to get its street map, addresses and speed limits.':
    'Upload an OpenStreetMap extract (.osm.pbf) of your area to get its street map, addresses and speed limits.',
  'Another import is running.': 'Another import is running.',
  'At most {{size}}': 'At most {{size}}',
  'Area covered': 'Area covered',
  'Came with Milepost': 'Came with Milepost',
  'Checking the result': 'Checking the result',
  'Delete area': 'Delete area',
  'Drawing the map': 'Drawing the map',
  'Continue upload': 'Continue upload',
  'Importing {{name}}': 'Importing {{name}}',
  'Its streets, addresses and speed limits will no longer be available.':
    'Its streets, addresses and speed limits will no longer be available.',
  Licence: 'Licence',
  Created: 'Created',
  'Map of {{name}}': 'Map of {{name}}',
  'No street map is installed': 'No street map is installed',
  'Upload interrupted. Choose {{file}} again to continue.': 'Upload interrupted. Choose {{file}} again to continue.',
  Size: 'Size',
  'The connection was lost. Choose the same file again to continue.':
    'The connection was lost. Choose the same file again to continue.',
  'The file is {{size}}.': 'The file is {{size}}.',
  'The import failed.': 'The import failed.',
  'The import of {{name}} was cancelled.': 'The import of {{name}} was cancelled.',
  'Not enough disk space on the server.': 'Not enough disk space on the server.',
  'This area came with Milepost and cannot be deleted.': 'This area came with Milepost and cannot be deleted.',
  'The file could not be sent. Choose it again to continue.':
    'The file could not be sent. Choose it again to continue.',
  'Two-letter code, such as GB.': 'Two-letter code, such as GB.',
  'Two-letter code, such as GB. Leave empty to detect it from the map.':
    'Two-letter code, such as GB. Leave empty to detect it from the map.',
  '{{name}} installed': '{{name}} installed',
  '{{name}} deleted': '{{name}} deleted',
  '{{name}} was not installed': '{{name}} was not installed',
  '{{received}} of {{size}} sent': '{{received}} of {{size}} sent',
  'Another area is being added.': 'Another area is being added.',
} as const
