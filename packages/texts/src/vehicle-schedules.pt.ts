import type { Translation } from './translation.ts'
import type { texts as english } from './vehicle-schedules.en.ts'

export const texts: Translation<typeof english> = {
  'Vehicles are listed here with the usual schedules of their type and those set for them.':
    'Os veículos aparecem aqui com os planos habituais do seu tipo e com os que lhes foram definidos.',
  'File the last one': 'Registar o último',
  'File it now': 'Registar agora',
  'To do now': 'A fazer agora',
  'Set the first day': 'Definir o primeiro dia',
  'Why there is no date': 'Porque não há data',
  'Nothing that counts was filed of it, and nobody set a first day. It may long be overdue.':
    'Não foi registado nada que conte, e ninguém definiu um primeiro dia. Pode estar em atraso há muito.',
  'At most {{number}} vehicles at once': 'No máximo {{number}} veículos de uma vez',
  'Change schedule': 'Alterar plano',
  'Choose a day': 'Escolha um dia',
  'Choose a schedule': 'Escolha um plano',
  'Choose vehicles': 'Escolha veículos',
  'Counted from {{day}}. No time counts, and no use of the vehicle is known.':
    'Contado desde {{day}}. O tempo não conta, e não se conhece a utilização do veículo.',
  'Due {{number}} intervals after {{day}}. What was done since, in time or late, has not moved the dates.':
    'Vence {{number}} intervalos depois de {{day}}. O que se fez desde então, a tempo ou com atraso, não mudou as datas.',
  'Counted from {{day}}: one interval later it is due.': 'Contado desde {{day}}: vence um intervalo depois.',
  'Counted from {{day}}: at its use of the last 28 days the vehicle comes to its distance on this date.':
    'Contado desde {{day}}: com a utilização dos últimos 28 dias, o veículo atinge a distância nesta data.',
  'Counted from {{day}}: the vehicle came to its distance on this date.':
    'Contado desde {{day}}: o veículo atingiu a distância nesta data.',
  'Counted from {{day}}: at its use of the last 28 days the vehicle comes to its engine hours on this date.':
    'Contado desde {{day}}: com a utilização dos últimos 28 dias, o veículo atinge as horas de motor nesta data.',
  'Counted from {{day}}: the vehicle came to its engine hours on this date.':
    'Contado desde {{day}}: o veículo atingiu as horas de motor nesta data.',
  All_depots: 'Todas',
  Depots: 'Bases',
  Due: 'Vence',
  'Due by': 'Vence por',
  'Counted from': 'Contado desde',
  'First due on': 'Vence primeiro em',
  'Followed because': 'Porque o segue',
  'From which day': 'Desde que dia',
  'Fulfilled by': 'Cumpre-se com',
  'It is no longer due, and nobody is reminded. What was filed stays.':
    'Deixa de vencer, e ninguém é avisado. O que foi registado mantém-se.',
  'It takes the place of what they follow for the same activity type.':
    'Substitui o que seguem para o mesmo tipo de atividade.',
  'It was chosen for this vehicle': 'Foi escolhido para este veículo',
  'Last document': 'Último documento',
  'Last done': 'Última vez',
  'Last done on': 'Última vez em',
  'No date yet': 'Ainda sem data',
  'No schedule matches': 'Nenhum plano corresponde',
  'None filed here': 'Nenhum registado aqui',
  'Nothing is scheduled yet': 'Ainda não há planos',
  Schedule: 'Plano',
  'Schedule of {{registration}}': 'Plano de {{registration}}',
  'Schedule of {{registration}} set': 'Plano de {{registration}} definido',
  'Schedule of {{registration}} stopped: {{schedule}}': 'Plano de {{registration}} parado: {{schedule}}',
  '{{schedule}} set for {{number}} vehicles_one': '{{schedule}} definido para {{number}} veículo',
  '{{schedule}} set for {{number}} vehicles_other': '{{schedule}} definido para {{number}} veículos',
  Set: 'Definir',
  'Set schedules': 'Definir planos',
  '{{day}} was set as the first day on which it is due.': 'Foi definido {{day}} como o primeiro dia em que vence.',
  '{{who}} set {{day}} as the first day on which it is due.':
    '{{who}} definiu {{day}} como o primeiro dia em que vence.',
  'Reason (optional)': 'Motivo (opcional)',
  'It stands in the timeline of the vehicle.': 'Fica na cronologia do veículo.',
  'Stop schedule': 'Parar plano',
  'Stop {{schedule}} of {{registration}}?': 'Parar {{schedule}} de {{registration}}?',
  'Vehicles of this type follow it': 'Os veículos deste tipo seguem-no',
  'Why this date': 'Porquê esta data',
  'Off the road since': 'Imobilizado desde',
  'Off the road since {{day}}': 'Imobilizado desde {{day}}',
  'Off the road': 'Imobilizado',
  'On the road': 'Em circulação',
  'On or off the road': 'Em circulação ou imobilizado',
  'The vehicle is off the road. It must be done before the vehicle returns.':
    'O veículo está imobilizado. Tem de ser feito antes de voltar a circular.',
  'It became overdue while the vehicle was off the road. The vehicle must not be used before it is done.':
    'Venceu enquanto o veículo estava imobilizado. O veículo não pode circular até que seja feito.',
  'What is due, in your calendar': 'O que vence, no seu calendário',
  'A new link ends the present one: calendars that have it show nothing more.':
    'Uma ligação nova termina a atual: os calendários que a têm deixam de mostrar o que vence.',
  'Outlook, Google or Apple then shows what is due of all vehicles that you may see, whatever is filtered here. Whoever has the link sees it too.':
    'O Outlook, o Google ou a Apple passam a mostrar o que vence de todos os veículos que pode ver, seja qual for o filtro aqui. Quem tiver a ligação também o vê.',
  'Make a new link': 'Criar uma ligação nova',
  'Make the link': 'Criar a ligação',
  'Calendar link ended': 'Ligação do calendário terminada',
  'The link of your calendar': 'A ligação do seu calendário',
  'Calendar link': 'Ligação do calendário',
  'Copy it now: it is not shown again. In your calendar choose “From URL” or “Subscribe”, and paste it. It is read again every few hours.':
    'Copie-a agora: não volta a ser mostrada. No seu calendário escolha “A partir do URL” ou “Subscrever” e cole-a. É lida de novo de poucas em poucas horas.',
  'You made a link: {{moment}}.': 'Criou uma ligação: {{moment}}.',
  'No calendar has read it yet.': 'Nenhum calendário o leu ainda.',
  'A calendar read it last: {{moment}}.': 'Um calendário leu-o pela última vez: {{moment}}.',
  'End the link': 'Terminar a ligação',
  Calendar: 'Calendário',
  '(continued)': '(continuação)',
  'As of {{day}}': 'À data de {{day}}',
  'Only the first {{count}} are printed. Narrow the filters, or save a spreadsheet._one':
    'Só é impresso o primeiro. Restrinja os filtros ou guarde uma folha de cálculo.',
  'Only the first {{count}} are printed. Narrow the filters, or save a spreadsheet._other':
    'Só são impressos os primeiros {{count}}. Restrinja os filtros ou guarde uma folha de cálculo.',
  'Part of a registration': 'Parte de uma matrícula',
}
