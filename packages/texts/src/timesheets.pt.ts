import type { texts as english } from './timesheets.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'at rest': 'em repouso',
  'Back to the group': 'Voltar ao grupo',
  'Between the first start and the last stop, on no trip': 'Entre o início e o fim, fora de viagens',
  Break: 'Pausa',
  'Break in minutes': 'Pausa em minutos',
  'Change the purpose…': 'Alterar a finalidade…',
  'Choose another group at the left.': 'Escolha outro grupo à esquerda.',
  'Choose other dates, or enter the times of a day by hand.':
    'Escolha outras datas ou introduza manualmente as horas de um dia.',
  'Correct this day': 'Corrigir este dia',
  Corrected: 'Corrigido',
  Date: 'Data',
  'Day after': 'Dia seguinte',
  'Day before': 'Dia anterior',
  'Day in {{place}}': 'Dia em {{place}}',
  'Days run from midnight to midnight in {{depot}}; times are in {{reader}} time.':
    'Os dias vão da meia-noite à meia-noite em {{depot}}; as horas são as de {{reader}}.',
  'Driver, group': 'Condutor, grupo',
  'driving {{hours}}': 'condução {{hours}}',
  'Empty: nothing is said. Every change is kept in the audit log with your name.':
    'Vazio: não se indica nada. Cada alteração fica no registo de auditoria com o seu nome.',
  'Engine on and standing for long enough to be idling, in the yard as well':
    'Parado com o motor ligado tempo suficiente para ser ralenti, também no parque',
  'Engine on, not moving, for however short, on business trips':
    'Motor ligado, sem andar, por pouco que seja, em viagens de serviço',
  'engine running': 'motor a trabalhar',
  'Enter a day': 'Introduzir um dia',
  'Entered by a person': 'Introduzida por uma pessoa',
  'Entries were changed or are missing: the history cannot be relied on.':
    'Há registos alterados ou em falta: o histórico não é fiável.',
  'Every entry is as it was written.': 'Todos os registos estão tal como foram escritos.',
  'no data from then on': 'sem dados a partir daí',
  'First start': 'Início',
  'From 0 to 24 h': 'Das 0 às 24 h',
  'From the first start to the last stop, less private time and breaks':
    'Do início ao fim, menos o tempo privado e as pausas',
  'In Portugal positions may not be used to check on how somebody works (Labour Code, art. 20).':
    'Em Portugal, a localização não pode servir para controlar o desempenho do trabalhador (Código do Trabalho, art. 20.º).',
  'In Portugal positions may not be used to check on how somebody works (Labour Code, art. 20; CNPD, Deliberação 7680/2014): such a purpose would not be lawful there.':
    'Em Portugal, as posições não podem servir para controlar o desempenho de quem trabalha (Código do Trabalho, art. 20.º; CNPD, Deliberação 7680/2014): essa finalidade não seria lícita.',
  'Kept for': 'Finalidade',
  'Kept for: {{purpose}}': 'Finalidade: {{purpose}}',
  'Last stop': 'Fim',
  'Loading the day…': 'A carregar o dia…',
  'Moved with the engine off, on a ferry or by a tow truck; in no distance':
    'Deslocado com o motor desligado, num ferry ou por um reboque; em nenhuma distância',
  'Moving, on business trips': 'Em movimento, em viagens de serviço',
  'No drivers in this group': 'Sem condutores neste grupo',
  'No vehicles in this group': 'Sem veículos neste grupo',
  'Not in your fleet': 'Não está na sua frota',
  nothing: 'nada',
  'Nothing in these days.': 'Nada nestes dias.',
  'Nothing recorded': 'Nada registado',
  'Nothing recorded in these days': 'Nada registado nestes dias',
  'Nothing was recorded on this day.': 'Neste dia nada foi registado.',
  'On duty': 'Em serviço',
  'on duty {{hours}}': 'em serviço {{hours}}',
  'Only an administrator of the customer may say it.': 'Só um administrador do cliente o pode indicar.',
  'Places of private trips are not shown.': 'Os locais das viagens privadas não são mostrados.',
  'Private distance': 'Distância privada',
  'Private trips: in no other sum': 'Viagens privadas: não entram noutras somas',
  'Reasons of corrections': 'Motivos das correções',
  'Recorded:': 'Registado:',
  'Say what they are kept for…': 'Indicar a finalidade…',
  Shares: 'Repartição',
  'Such as: paying overtime, invoicing by the hour':
    'Por exemplo: pagamento de horas extraordinárias, faturação à hora',
  'The dates in the address are reversed, in the future or no dates; this week is shown.':
    'As datas do endereço estão trocadas, são futuras ou não são datas; mostra-se esta semana.',
  'Day corrected': 'Dia corrigido',
  'Purpose saved': 'Finalidade guardada',
  'The tracker sent no data; its distance is part of the whole':
    'O localizador não enviou dados; a distância faz parte do total',
  'This vehicle, driver or group does not exist, or you may not see it. Choose another at the left.':
    'Este veículo, condutor ou grupo não existe, ou não tem acesso. Escolha outro à esquerda.',
  'Time ({{zone}})': 'Hora ({{zone}})',
  'Timesheets of the drivers': 'Folhas de horas dos condutores',
  'Timesheets of the vehicles': 'Folhas de horas dos veículos',
  Total: 'Total',
  'tracker moved to another vehicle': 'equipamento mudado para outro veículo',
  'not ended': 'em curso',
  Week: 'Semana',
  'Week {{week}}, {{year}}': 'Semana {{week}}, {{year}}',
  'What the day is made of': 'De que é feito o dia',
  'What timesheets are kept for': 'Finalidade das folhas de horas',
  'Whoever is measured is to be told why (GDPR, art. 5 and 13). The purpose stands above every timesheet and on what is printed of it.':
    'Quem é medido tem de saber para quê (RGPD, art. 5.º e 13.º). A finalidade aparece em todas as folhas de horas e no que delas se imprime.',
  'Worked out from vehicle positions': 'Calculado a partir das posições dos veículos',
  'Worked out from vehicle positions. Corrected values are marked; what was recorded is struck beside them.':
    'Calculada a partir das posições dos veículos. Os valores corrigidos estão assinalados; ao lado, riscado, o que foi registado.',
  'Your permission is to read only': 'A sua permissão é só de leitura',
  '{{count}} corrected_one': '{{count}} corrigido',
  '{{count}} corrected_other': '{{count}} corrigidos',
  '{{count}} days corrected_one': '{{count}} dia corrigido',
  '{{count}} days corrected_other': '{{count}} dias corrigidos',
  '{{count}} days_one': '{{count}} dia',
  '{{count}} days_other': '{{count}} dias',
  '{{value}} instead of {{before}}': '{{value}} em vez de {{before}}',
  '{{what}} as recorded': '{{what}} (registo original)',
}
