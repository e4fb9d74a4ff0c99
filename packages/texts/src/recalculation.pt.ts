import type { texts as english } from './recalculation.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'All {{total}} trackers were recalculated.': 'Os {{total}} localizadores foram recalculados.',
  Before: 'Antes',
  Figure: 'Valor',
  'Figures of past days that a new release or a recalculation works out differently are listed here, with the reason.':
    'Os valores de dias passados que uma nova versão ou um recálculo calcula de outra forma são listados aqui, com o motivo.',
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
  'Recalculated by present limits': 'Recalculado com os limites atuais',
  'Recalculate…': 'Recalcular…',
  Recalculate: 'Recalcular',
  'Recalculate past days': 'Recalcular dias passados',
  'Recalculation begun': 'Recálculo iniciado',
  'Choose a vehicle_recalculation': 'Escolha um veículo',
  'Choose a customer_recalculation': 'Escolha um cliente',
  'Choose the first day': 'Escolha o primeiro dia',
  'Trips, stops, events, timesheets and scores from this day on are worked out again from the stored records, by the limits of today. Corrections that people made stay.':
    'Viagens, paragens, eventos, folhas de horas e pontuações a partir desse dia são calculados de novo a partir dos registos guardados, com os limites de hoje. As correções feitas por pessoas mantêm-se.',
  'Figures that people have seen, signed or paid by may change. Each change is listed here, with the figure before.':
    'Valores que já foram vistos, assinados ou pagos podem mudar. Cada alteração é listada aqui, com o valor anterior.',
  'Of which vehicles': 'De que veículos',
  'One vehicle': 'Um veículo',
  'The longer ago, the longer it takes.': 'Quanto mais antigo, mais tempo demora.',
  'all vehicles of {{customer}}': 'todos os veículos de {{customer}}',
  'Recalculation of {{whose}} from {{day}} on': 'Recálculo de {{whose}} a partir de {{day}}',
  '{{done}} of {{total}} trackers': '{{done}} de {{total}} localizadores',
  'failed for {{failed}} of {{total}} trackers': 'falhou para {{failed}} de {{total}} localizadores',
  'cancelled after {{done}} of {{total}} trackers': 'cancelado após {{done}} de {{total}} localizadores',
  'done, asked for by {{name}}: no figure changed': 'concluído, pedido por {{name}}: nenhum valor mudou',
  'done, asked for by {{name}}: figures of {{number}} days changed_one':
    'concluído, pedido por {{name}}: mudaram valores de {{number}} dia',
  'done, asked for by {{name}}: figures of {{number}} days changed_other':
    'concluído, pedido por {{name}}: mudaram valores de {{number}} dias',
  Waiting_recalculation: 'em espera',
  'A recalculation of this customer is already running. Wait for it or cancel it.':
    'Já está em curso um recálculo deste cliente. Espere que termine ou cancele-o.',
  'The day has not begun yet': 'O dia ainda não começou',
}
