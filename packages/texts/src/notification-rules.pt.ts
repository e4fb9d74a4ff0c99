import type { texts as english } from './notification-rules.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'At any hour': 'A qualquer hora',
  'Add notification rule': 'Adicionar regra',
  'Add one to have people told of crashes, speeding or a vehicle that leaves a geofence.':
    'Adicione uma para notificar pessoas de acidentes, excessos de velocidade ou veículos que saem de uma geocerca.',
  'Another rule has this name. Choose a different one.': 'Outra regra tem este nome. Escolha um diferente.',
  'Any event': 'Qualquer evento',
  'At most one notification per vehicle in (minutes)': 'No máximo uma por veículo a cada (minutos)',
  'By the clock of the customer. An end before the beginning is on the next day.':
    'Pelo relógio do cliente. Um fim antes do início é no dia seguinte.',
  'By e-mail too': 'Também por e-mail',
  'Each is told of the vehicles that they see. They find it under the bell.':
    'Cada pessoa é notificada dos veículos que vê. Encontra as notificações no sino.',
  'Empty: any event of the severity': 'Vazio: qualquer evento da gravidade',
  'Empty: vehicles of all groups': 'Vazio: veículos de todos os grupos',
  'Events below it are not told, even when they are chosen.':
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
  'Nobody is told anything by the test.': 'O teste não notifica ninguém.',
  'Nobody is told by them any more. What was told stays. They can be restored.':
    'Já não notificam ninguém. As notificações enviadas ficam. Podem ser restauradas.',
  'Notification rule added': 'Regra de notificação adicionada',
  'Notification rule saved': 'Regra de notificação guardada',
  'Only at certain hours': 'Só a certas horas',
  'Only events of entering, leaving or dwelling in these. Empty: wherever it happens':
    'Só eventos de entrada, saída ou permanência nestas. Vazio: onde quer que aconteça',
  People: 'Pessoas',
  'Search rules': 'Pesquisar regras',
  'Switched on': 'Ligada',
  'Test the rule': 'Testar a regra',
  'Test with the last 7 days': 'Testar com os últimos 7 dias',
  'The test failed. Try again.': 'O teste falhou. Tente novamente.',
  'The first at once; of many at a time a few e-mails an hour, each with all since the last.':
    'O primeiro de imediato; se forem muitos, poucos e-mails por hora, cada um com tudo desde o anterior.',
  'There were more events than are read at once; only the newest are counted.':
    'Havia mais eventos do que os lidos de uma vez; só contam os mais recentes.',
  'What follows within them is counted with the notification. 0: each event has its own.':
    'O que se segue nesse tempo é contado com a notificação. 0: cada evento tem a sua.',
  'Who is told': 'Quem é notificado',
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
  '1 to 336 hours (14 days). A vehicle parked with the engine off counts after 24 hours at the earliest, because its tracker sleeps. One notification until it reports again.':
    'De 1 a 336 horas (14 dias). Um veículo estacionado com o motor desligado só conta após 24 horas, porque o localizador adormece. Uma notificação até voltar a comunicar.',
  Condition: 'Condição',
  'For trackers that report no percentage. One notification until it is 0.1 V above this.':
    'Para localizadores que não indicam percentagem. Uma notificação até ficar 0,1 V acima deste valor.',
  'In two readings in a row. One notification until it is 5% above this.':
    'Em duas leituras seguidas. Uma notificação até ficar 5% acima deste valor.',
  'In two readings in a row, because starting the engine lowers it briefly. One notification until it is 0.5 V above this.':
    'Em duas leituras seguidas, porque ligar o motor a baixa por momentos. Uma notificação até ficar 0,5 V acima deste valor.',
  'No data for (hours)': 'Sem dados durante (horas)',
  'Notify about': 'Notificar sobre',
  'The test covers the first 200 vehicles of the rule.': 'O teste abrange os primeiros 200 veículos da regra.',
  'Tracker battery below (%)': 'Bateria do localizador abaixo de (%)',
  'Tracker battery below (V)': 'Bateria do localizador abaixo de (V)',
  'Vehicle voltage below (V)': 'Tensão do veículo abaixo de (V)',
  'E-mail addresses': 'Endereços de e-mail',
  'Enter 1 to 30 V.': 'Introduza de 1 a 30 V.',
  'Enter 1 to 336 hours.': 'Introduza de 1 a 336 horas.',
  'Enter 1 to 99%.': 'Introduza de 1 a 99%.',
  'Enter 2 to 60 V.': 'Introduza de 2 a 60 V.',
  'Enter at most 20 addresses.': 'Introduza no máximo 20 endereços.',
  'This customer has 200 rules, which is the most. Archive one first.':
    'Este cliente tem 200 regras, que é o máximo. Arquive uma primeiro.',
  'Account is closed: nothing is sent': 'A conta está encerrada: nada é enviado',
  'The rules of this customer name 100 people who do not sign in to an account of it, which is the most. Remove one first.':
    'As regras deste cliente indicam 100 pessoas que não iniciam sessão numa conta dele, que é o máximo. Remova uma primeiro.',
  'By e-mail only, of all vehicles of the rule. Who does not sign in to an account of the customer is asked first. Each can stop it with one click.':
    'Só por e-mail, de todos os veículos da regra. Quem não inicia sessão numa conta do cliente tem de aceitar primeiro. Cada pessoa pode deixar de os receber com um clique.',
  'Has stopped these e-mails': 'Cancelaram estes e-mails',
  'Waiting for confirmation': 'À espera de confirmação',
  'Who does not sign in to an account of the customer is asked by e-mail, and receives nothing before agreeing.':
    'Quem não inicia sessão numa conta do cliente recebe um pedido por e-mail e só é notificado depois de aceitar.',
  'Ask again': 'Pedir de novo',
  'Ask {{address}} again': 'Pedir de novo a {{address}}',
  '{{address}} was asked again.': 'Novo pedido enviado a {{address}}.',
  'No more requests are sent today. Try again tomorrow.': 'Hoje não são enviados mais pedidos. Tente novamente amanhã.',
  'Looked at {{vehicles}}, {{from}} to {{until}}': 'Análise de {{vehicles}}, de {{from}} a {{until}}',
  'Looked at {{events}} of these kinds from {{vehicles}}, {{from}} to {{until}}':
    'Análise de {{events}} destes tipos, em {{vehicles}}, de {{from}} a {{until}}',
  '{{looked}}: no notification.': '{{looked}}: nenhuma notificação.',
}
