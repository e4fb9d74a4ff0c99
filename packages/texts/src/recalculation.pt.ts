import type { texts as english } from './recalculation.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'All {{total}} trackers were recalculated.': 'Os {{total}} localizadores foram recalculados.',
  Before: 'Antes',
  Figure: 'Valor',
  'Figures of past days that a new release works out differently are listed here, with the reason.':
    'Os valores de dias passados que uma nova versão calcula de outra forma são listados aqui, com o motivo.',
  'GPS position jumped and came back': 'A posição GPS saltou e voltou',
  'GPS position out of reach': 'Posição GPS fora de alcance',
  'GPS positions in two places at once': 'Posições GPS em dois lugares ao mesmo tempo',
  'Ignition signal at fault': 'Sinal de ignição com falha',
  'Impossible speed': 'Velocidade impossível',
  'No changed figures': 'Sem valores alterados',
  'No changed figures match': 'Nenhum valor alterado corresponde',
  Now: 'Agora',
  'Recalculated: {{done}} of {{total}} trackers': 'Recalculados: {{done}} de {{total}} localizadores',
  'Route to a new place not known': 'Trajeto até ao novo lugar desconhecido',
  'Rules of this release': 'Regras desta versão',
  'Time without data': 'Tempo sem dados',
  'Tracker gave 0, 0 as its place': 'O localizador indicou 0, 0 como lugar',
  'Trackers that could not be recalculated: {{failed}}. They are tried again.':
    'Localizadores que não puderam ser recalculados: {{failed}}. Serão tentados de novo.',
  'Trips of this day of {{registration}}': 'Viagens deste dia de {{registration}}',
}
