import type { texts as english } from './formats.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  Yes: 'Sim',
  No: 'Não',
  east: 'este',
  'just now': 'agora mesmo',
  north: 'norte',
  'north-east': 'nordeste',
  'north-west': 'noroeste',
  south: 'sul',
  'south-east': 'sudeste',
  'south-west': 'sudoeste',
  west: 'oeste',
  '{{count}} days ago': 'há {{count}} dias',
  '{{count}} h ago': 'há {{count}} h',
  '{{count}} min ago': 'há {{count}} min',
  '{{count}} s ago': 'há {{count}} s',
  '{{hours}} h': '{{hours}} h',
}
