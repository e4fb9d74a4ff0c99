import type { texts as english } from './notifications.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'All of these are read.': 'Todos estes estão lidos.',
  'Any event of the severity “{{severity}}” or higher': 'Qualquer evento da gravidade “{{severity}}” ou superior',
  'Chosen events of the severity “{{severity}}” or higher':
    'Eventos escolhidos da gravidade “{{severity}}” ou superior',
  Unmute: 'Voltar a receber',
  'It happened in the rule’s hours': 'Aconteceu nas horas da regra',
  'It is of one of the rule’s geofences': 'É de uma das geocercas da regra',
  'Its vehicle is in one of the rule’s groups': 'O veículo está num dos grupos da regra',
  'Mark all as read': 'Marcar tudo como lido',
  'Mark as read': 'Marcar como lido',
  'Mute for good': 'Silenciar sem prazo',
  'Mute for {{number}} h': 'Silenciar por {{number}} h',
  'Muted until {{time}}': 'Silenciada até {{time}}',
  'Muted: this rule no longer notifies you': 'Silenciada: não recebe mais nada desta regra',
  'No notifications': 'Sem notificações',
  'Open the event': 'Abrir o evento',
  'Open the rule': 'Abrir a regra',
  'Rules in Administration say who is notified about what. Your notifications stay here for 90 days.':
    'As regras da administração dizem quem é notificado, e de quê. As suas notificações ficam aqui 90 dias.',
  '{{reason}} Without it nobody is notified about events. Those of the last 90 days are shown again with it.':
    '{{reason}} Sem ele ninguém é notificado de eventos. As dos últimos 90 dias voltam a ser mostradas com ele.',
  'the last at {{time}}': 'o último às {{time}}',
  'The latest {{number}} of {{total}} are shown.': 'São mostrados os últimos {{number}} de {{total}}.',
  'The rule “{{name}}” notifies you about this:': 'A regra “{{name}}” notifica sobre isto:',
  'Why did I get this?': 'Porque recebi isto?',
  '{{event}} at {{place}}': '{{event}} em {{place}}',
  'No data for {{hours}} h, or 24 h where it was parked':
    'Sem dados durante {{hours}} h, ou 24 h se estava estacionado',
  'This was the rule then. It has been changed since.': 'A regra era esta na altura. Foi alterada depois.',
  'Tracker battery below {{limit}}': 'Bateria do localizador abaixo de {{limit}}',
  'Vehicle voltage below {{limit}}': 'Tensão do veículo abaixo de {{limit}}',
  'Withdrawn: data received later show that it did not happen.':
    'Anulado: dados recebidos mais tarde mostram que não aconteceu.',
  'Open notification rules': 'Abrir regras de notificação',
  '{{days}} days before it is due': '{{days}} dias antes de vencer',
  'Once it is overdue': 'Quando está em atraso',
  'Once it is overdue, and again every {{number}} days': 'Quando está em atraso, e de novo a cada {{number}} dias',
  'It is one of the rule’s schedules': 'É um dos planos da regra',
}
