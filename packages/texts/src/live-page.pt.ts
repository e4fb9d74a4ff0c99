import type { texts as en } from './live-page.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof en> = {
  'Arrival expected': 'Chegada prevista',
  'At the destination': 'No destino',
  Destination: 'Destino',
  'Distance by road': 'Distância por estrada',
  'Distance and arrival are not known.': 'Não se conhece a distância nem a hora de chegada.',
  'Last update': 'Última atualização',
  'Map of the vehicle’s position': 'Mapa da posição do veículo',
  'On a trip (live page)': 'Em viagem',
  'known once it drives on': 'conhecida quando voltar a circular',
  'No connection. This is the last position that was loaded.': 'Sem ligação. Esta é a última posição carregada.',
  'No position yet': 'Ainda sem posição',
  'Not reporting (live page)': 'Sem comunicação',
  'Stopped (live page)': 'Parado',
  'since (live page)': 'desde',
  'The map could not be loaded.': 'Não foi possível carregar o mapa.',
  'The position could not be loaded. Check the connection and try again.':
    'Não foi possível carregar a posição. Verifique a ligação e tente novamente.',
  'The position is being loaded': 'A carregar…',
  'The vehicle’s position is not shared at the moment': 'A posição do veículo não está a ser partilhada neste momento',
  'The vehicle’s tracker has not reported a position yet. This page shows it as soon as it does.':
    'O localizador do veículo ainda não comunicou nenhuma posição. Esta página mostra-a assim que o fizer.',
  'This link no longer works': 'Este link já não funciona',
  'Ask whoever sent it for a new one.': 'Peça um novo a quem lho enviou.',
  'This link works until {{moment}}. Times in {{place}}.': 'Este link funciona até {{moment}}. Horas de {{place}}.',
  'This page shows it again as soon as it is shared.': 'Esta página volta a mostrá-la assim que for partilhada.',
  'Too many requests from here. It is tried again in a minute.':
    'Demasiados pedidos a partir daqui. A página tenta de novo dentro de um minuto.',
  'Try again (live page)': 'Tentar novamente',
  'Show the vehicle on the map': 'Mostrar o veículo',
  '{{duration}} ago (live page)': 'há {{duration}}',
}
