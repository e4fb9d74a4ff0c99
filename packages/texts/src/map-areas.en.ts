export const texts = {
  'Add area': 'Add area',
  'An area brings streets, addresses and speed limits to every map.':
    'An area brings streets, addresses and speed limits to every map.',
  'An OpenStreetMap extract (.osm.pbf) of the area your vehicles drive in becomes street map, addresses and speed limits.':
    'An OpenStreetMap extract (.osm.pbf) of the area your vehicles drive in becomes street map, addresses and speed limits.',
  'Another import is running.': 'Another import is running.',
  'At most {{size}}': 'At most {{size}}',
  Bounds: 'Bounds',
  'Came with Milepost': 'Came with Milepost',
  'Checking the result': 'Checking the result',
  'Delete area': 'Delete area',
  'Drawing the map': 'Drawing the map',
  'Go on': 'Go on',
  'Importing {{name}}': 'Importing {{name}}',
  'Its street map, addresses and speed limits are no longer known to Milepost.':
    'Its street map, addresses and speed limits are no longer known to Milepost.',
  Licence: 'Licence',
  Made: 'Made',
  'Map of {{name}}': 'Map of {{name}}',
  'No street map is installed': 'No street map is installed',
  'Nobody is sending it. Choose {{file}} again to go on.': 'Nobody is sending it. Choose {{file}} again to go on.',
  Size: 'Size',
  'The connection broke off. Choose the same file again to go on.':
    'The connection broke off. Choose the same file again to go on.',
  'The file has {{size}}.': 'The file has {{size}}.',
  'The import failed.': 'The import failed.',
  'The import of {{name}} was cancelled.': 'The import of {{name}} was cancelled.',
  'There is not enough room on the disk of the server.': 'There is not enough room on the disk of the server.',
  'This area came with Milepost and cannot be deleted.': 'This area came with Milepost and cannot be deleted.',
  'This could not be done.': 'This could not be done.',
  'Two letters, such as PT.': 'Two letters, such as PT.',
  'Two letters, such as PT. Leave it empty to find it from the map.':
    'Two letters, such as PT. Leave it empty to find it from the map.',
  '{{name}} is installed.': '{{name}} is installed.',
  '{{name}} was deleted.': '{{name}} was deleted.',
  '{{name}} was not installed.': '{{name}} was not installed.',
  '{{received}} of {{size}} sent': '{{received}} of {{size}} sent',
} as const
