export const texts = {
  'All records': 'Todos os registos',
  Believed: 'Aceite',
  'Choose a vehicle': 'Escolha um veículo',
  'Choose a vehicle and a day to see each of its records and what was made of it.':
    'Escolha um veículo e um dia para ver cada um dos seus registos e o que resultou dele.',
  Continued: 'Continuação',
  'Choose another day, or see on Trace when the vehicle last reported.':
    'Escolha outro dia, ou veja em Percurso quando o veículo comunicou pela última vez.',
  'Day (of records)': 'Dia',
  Doing: 'Atividade',
  'Doubted only': 'Só os duvidosos',
  'Every record of this day is believed': 'Todos os registos deste dia são considerados',
  'Neither trip nor stop': 'Nem viagem nem paragem',
  'No records on this day': 'Sem registos neste dia',
  'Received at {{moment}}': 'Recebido: {{moment}}',
  'Show all records': 'Mostrar todos os registos',
  'The link has an invalid date. Showing today.': 'O link tem uma data inválida. É mostrado o dia de hoje.',
  'Trips and stops of the day': 'Viagens e paragens do dia',
  'Which records': 'Que registos',
  'Since the record before': 'Desde o registo anterior',
} as const
