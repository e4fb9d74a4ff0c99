import type { texts as english } from './notification-rules.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'At any hour': 'A qualquer hora',
  'Add notification rule': 'Adicionar regra',
  'Add one to have people notified of crashes, speeding or a vehicle that leaves a geofence.':
    'Adicione uma para notificar pessoas de acidentes, excessos de velocidade ou veículos que saem de uma geocerca.',
  'Another rule has this name. Choose a different one.': 'Outra regra tem este nome. Escolha um diferente.',
  'Any event': 'Qualquer evento',
  'At most one notification per vehicle in (minutes)': 'No máximo uma por veículo a cada (minutos)',
  'By the clock of the customer. An end before the beginning is on the next day.':
    'Pelo relógio do cliente. Um fim antes do início é no dia seguinte.',
  'By email too': 'Também por e-mail',
  'Each is notified about the vehicles that they see. Notifications are under the bell.':
    'Cada pessoa é notificada dos veículos que vê. Encontra as notificações no sino.',
  'Nobody is notified about events below it, even when they are chosen.':
    'Eventos abaixo desta não são notificados, mesmo quando escolhidos.',
  Everywhere: 'Em todo o lado',
  'Fill in the rule first.': 'Preencha primeiro a regra.',
  'Harsh driving, north': 'Condução brusca, norte',
  'It stands in each notification, so that people know why they get it.':
    'Aparece em cada notificação, para se saber porque chegou.',
  'Lowest severity': 'Gravidade mínima',
  'No archived notification rules': 'Sem regras de notificação no arquivo',
  'No notification rule matches': 'Nenhuma regra de notificação corresponde',
  'No notification rules yet': 'Ainda não há regras de notificação',
  Nobody: 'Ninguém',
  'The test notifies nobody.': 'O teste não notifica ninguém.',
  'They notify nobody any more. Past notifications stay. They can be restored.':
    'Já não notificam ninguém. As notificações enviadas ficam. Podem ser restauradas.',
  'No addresses': 'Nenhum endereço',
  'No people': 'Nenhuma pessoa',
  'Nobody is notified by this rule.': 'Esta regra não notifica ninguém.',
  'The account of {{address}} is closed: nothing is sent there.':
    'A conta de {{address}} está encerrada: nada é enviado para lá.',
  '{{address}} has not agreed yet.': '{{address}} ainda não aceitou.',
  '{{address}} has stopped these emails.': '{{address}} cancelou estes e-mails.',
  '{{number}} addresses_one': '{{number}} endereço',
  '{{number}} addresses_other': '{{number}} endereços',
  '{{number}} not reached_one': '{{number}} não alcançado',
  '{{number}} not reached_other': '{{number}} não alcançados',
  '{{number}} people_one': '{{number}} pessoa',
  '{{number}} people_other': '{{number}} pessoas',
  'Notification rule added': 'Regra de notificação adicionada',
  'Notification rule saved': 'Regra de notificação guardada',
  'Only at certain hours': 'Só a certas horas',
  'Only events of entering, leaving or dwelling in these.': 'Só eventos de entrada, saída ou permanência nestas.',
  People: 'Pessoas',
  'Search rules': 'Pesquisar regras',
  'Switched on': 'Ligada',
  'Test the rule': 'Testar a regra',
  'Test with the last 7 days': 'Testar com os últimos 7 dias',
  'The test failed. Try again.': 'O teste falhou. Tente novamente.',
  'The first at once; of many at a time a few emails an hour, each with all since the last.':
    'O primeiro de imediato; se forem muitos, poucos e-mails por hora, cada um com tudo desde o anterior.',
  'There were more events than are read at once; only the newest are counted.':
    'Havia mais eventos do que os lidos de uma vez; só contam os mais recentes.',
  'Further events within these minutes join the same notification. 0: a notification for each event.':
    'Outros eventos nesse tempo juntam-se à mesma notificação. 0: uma notificação por evento.',
  'Who is notified': 'Quem é notificado',
  '{{notifications}} from {{events}}.': '{{notifications}} de {{events}}.',
  '{{number}} events_one': '{{number}} evento',
  '{{number}} events_other': '{{number}} eventos',
  '{{number}} notifications_one': '{{number}} notificação',
  '{{number}} notifications_other': '{{number}} notificações',
  '{{number}} notification rules archived_one': '{{number}} regra de notificação arquivada',
  '{{number}} notification rules archived_other': '{{number}} regras de notificação arquivadas',
  '{{number}} notification rules changed_one': '{{number}} regra de notificação alterada',
  '{{number}} notification rules changed_other': '{{number}} regras de notificação alteradas',
  '{{number}} notification rules restored_one': '{{number}} regra de notificação restaurada',
  '{{number}} notification rules restored_other': '{{number}} regras de notificação restauradas',
  '{{number}} notification rules selected_one': '{{number}} regra de notificação selecionada',
  '{{number}} notification rules selected_other': '{{number}} regras de notificação selecionadas',
  'A vehicle parked with the engine off counts after 24 hours at the earliest, because its tracker sleeps. One notification until it reports again.':
    'Um veículo estacionado com o motor desligado só conta após 24 horas, porque o localizador adormece. Uma notificação até voltar a comunicar.',
  Condition: 'Condição',
  'For trackers that report no percentage. One notification until it is 0.1 V above this.':
    'Para localizadores que não indicam percentagem. Uma notificação até ficar 0,1 V acima deste valor.',
  'In two readings in a row. One notification until it is 5% above this.':
    'Em duas leituras seguidas. Uma notificação até ficar 5% acima deste valor.',
  'In two readings in a row, because starting the engine lowers it briefly. One notification until it is 0.5 V above this.':
    'Em duas leituras seguidas, porque ligar o motor a baixa por momentos. Uma notificação até ficar 0,5 V acima deste valor.',
  'No data for (hours)': 'Sem dados durante (horas)',
  'Notify about': 'Notificar sobre',
  'The test covers the first {{most}} vehicles of the rule.':
    'O teste abrange os primeiros {{most}} veículos da regra.',
  'Tracker battery below (%)': 'Bateria do localizador abaixo de (%)',
  'Tracker battery below (V)': 'Bateria do localizador abaixo de (V)',
  'Vehicle voltage below (V)': 'Tensão do veículo abaixo de (V)',
  'Email addresses': 'Endereços de e-mail',
  'Enter at most {{most}} addresses.': 'Introduza no máximo {{most}} endereços.',
  'This customer has {{most}} rules, which is the most. Archive one first.':
    'Este cliente tem {{most}} regras, que é o máximo. Arquive uma primeiro.',
  'Whoever reads such an address receives emails again after agreeing anew.':
    'Quem lê um endereço destes volta a receber e-mails depois de aceitar de novo.',
  'Account is closed: nothing is sent': 'A conta está encerrada: nada é enviado',
  'Beside the confirmed addresses of its accounts the rules of this customer name {{most}} addresses, which is the most. Remove one first.':
    'Além dos endereços confirmados das suas contas, as regras deste cliente indicam {{most}} endereços, que é o máximo. Remova um primeiro.',
  'By email only, of all vehicles of the rule. An address that nobody has confirmed by a link in an email is asked first. Each reader can stop it with one click.':
    'Só por e-mail, de todos os veículos da regra. Se ninguém confirmou um endereço pelo link de um e-mail, é enviado primeiro um pedido. Cada destinatário pode cancelar os e-mails com um clique.',
  'Has stopped these emails': 'Cancelaram estes e-mails',
  'Waiting for confirmation': 'À espera de confirmação',
  'Nobody has confirmed these addresses by a link in an email yet. Each was asked, and nothing else is sent there before its reader agrees.':
    'Ainda ninguém confirmou estes endereços pelo link de um e-mail. Cada um recebeu um pedido, e nada mais é enviado antes de o destinatário aceitar.',
  'Ask again': 'Pedir de novo',
  'Ask {{address}} again': 'Pedir de novo a {{address}}',
  '{{address}} was asked again.': 'Novo pedido enviado a {{address}}.',
  'No more requests are sent today. Try again tomorrow.': 'Hoje não são enviados mais pedidos. Tente novamente amanhã.',
  'Looked at {{vehicles}}, {{from}} to {{until}}': 'Análise de {{vehicles}}, de {{from}} a {{until}}',
  'Looked at {{events}} of these kinds from {{vehicles}}, {{from}} to {{until}}':
    'Análise de {{events}} destes tipos, em {{vehicles}}, de {{from}} a {{until}}',
  '{{looked}}: no notification.': '{{looked}}: nenhuma notificação.',
  'Days ahead': 'Dias de antecedência',
  'When overdue': 'Quando em atraso',
  'Again while overdue, every (days)': 'De novo em atraso, a cada (dias)',
  'Vehicles off the road too': 'Também veículos imobilizados',
  'All schedules': 'Todos os planos',
  'Once, on the Monday after the week in which it was due.': 'Uma vez, na segunda-feira após a semana em que vencia.',
  '0: once only.': '0: só uma vez.',
  'A check of a vehicle that is off the road waits until it returns.':
    'A verificação de um veículo imobilizado espera até ele voltar.',
  'Each due date is notified once, in the morning: from 7 by the clock of the customer, or within the hours of the rule.':
    'Cada data-limite é notificada uma vez, de manhã: a partir das 7, pela hora do cliente, ou dentro do horário da regra.',
  'On the day': 'No próprio dia',
  'Test with today and the next 6 days': 'Testar com hoje e os 6 dias seguintes',
  'What is due now decides it. Users already notified are not notified again.':
    'Decide o que vence agora. Quem já foi notificado não volta a ser notificado.',
  '{{number}} days before_one': '{{number}} dia antes',
  '{{number}} days before_other': '{{number}} dias antes',
}
