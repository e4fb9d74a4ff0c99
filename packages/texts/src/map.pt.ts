import type { texts as english } from './map.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  Radius: 'Raio',
  'Show on the map': 'Mostrar no mapa',
  Address: 'Morada',
  'Address, place or geofence': 'Morada, lugar ou geocerca',
  'No address, place or geofence of that name was found.':
    'Não foi encontrada nenhuma morada, lugar ou geocerca com esse nome.',
  'The address search is not available. Try again later.':
    'A pesquisa de moradas não está disponível. Tente novamente mais tarde.',
  'Always show registrations': 'Mostrar sempre as matrículas',
  Coordinates: 'Coordenadas',
  'Dark map': 'Mapa escuro',
  'Hide panel': 'Ocultar painel',
  Latitude: 'Latitude',
  'Light map': 'Mapa claro',
  'Loading the map…': 'A carregar o mapa…',
  Longitude: 'Longitude',
  Place: 'Local',
  Polygon: 'Polígono',
  Road: 'Estrada',
  'Show all': 'Mostrar todos',
  'Show all vehicles': 'Mostrar todos os veículos',
  'Show my position': 'Mostrar a minha posição',
  'Show panel': 'Mostrar painel',
  'Show {{name}} on the map': 'Mostrar {{name}} no mapa',
  'Street map not installed for this area – add an OpenStreetMap extract':
    'Mapa de ruas não instalado nesta zona – adicione um extrato do OpenStreetMap',
  'The address service is not answering. These places come from the installed maps.':
    'O serviço de moradas não está a responder. Estes locais vêm dos mapas instalados.',
  'This browser cannot draw the map. Turn on WebGL, or use another browser.':
    'Este navegador não consegue desenhar o mapa. Ative o WebGL ou use outro navegador.',
  'Your position is not available. Allow location in the browser.':
    'A sua posição não está disponível. Autorize a localização no navegador.',
  'Zoom in': 'Aproximar',
  'Zoom out': 'Afastar',
  'Add at least {{count}} corners first.': 'Adicione primeiro pelo menos {{count}} vértices.',
}
