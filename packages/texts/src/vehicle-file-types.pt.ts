import type { Translation } from './translation.ts'
import type { texts as english } from './vehicle-file-types.en.ts'

export const texts: Translation<typeof english> = {
  'A type has at most {{count}} statuses._one': 'Um tipo tem no máximo {{count}} estado.',
  'A type has at most {{count}} statuses._other': 'Um tipo tem no máximo {{count}} estados.',
  'A document of this type fulfils it.': 'Um documento deste tipo cumpre-o.',
  'Add activity type': 'Adicionar tipo de atividade',
  'Add schedule type': 'Adicionar tipo de plano',
  'Add status': 'Adicionar estado',
  'All types of vehicles': 'Todos os tipos de veículos',
  'Another activity type has this reference. Choose a different one.':
    'Outro tipo de atividade tem esta referência. Escolha uma diferente.',
  'Asks for the day': 'Pede o dia',
  'At least one day.': 'No mínimo um dia.',
  'At most ten years.': 'No máximo dez anos.',
  'Driven since it was done last. Empty: distance does not count.':
    'Percorrida desde a última vez. Vazio: a distância não conta.',
  'Each status needs a name of its own.': 'Cada estado precisa de um nome só seu.',
  'Engine hours': 'Horas de motor',
  'Every so many engine hours': 'A cada tantas horas de motor',
  'Every so many kilometres': 'A cada tantos quilómetros',
  'Fulfils its schedule': 'Cumpre o plano',
  'How often: whichever is first': 'De quanto em quanto: o que chegar primeiro',
  'Made of the name': 'Feita a partir do nome',
  'Name of status {{number}}': 'Nome do estado {{number}}',
  'Nothing can be made of the name: write a reference of 2 to 40 Latin letters.':
    'Não se consegue fazer uma a partir do nome: escreva uma referência de 2 a 40 letras latinas.',
  'Pass or fail': 'Aprovado ou reprovado',
  'Say how often: by time, distance or engine hours.':
    'Indique de quanto em quanto: por tempo, distância ou horas de motor.',
  'Since it was done last. Empty: engine hours do not count.':
    'Desde a última vez. Vazio: as horas de motor não contam.',
  'Something was filed of this type, so it stays.': 'Já foi registado algo deste tipo, por isso mantém-se.',
  'Such as 6 weeks or 1 year 6 months, in short 6w or 1y 6m. Empty: time does not count.':
    'Por exemplo, 6 semanas ou 1 ano e 6 meses. Vazio: o tempo não conta.',
  'See the field.': 'Veja o campo.',
  Statuses: 'Estados',
  'Take out status {{number}}': 'Retirar o estado {{number}}',
  'Write a number above 0, such as 6 weeks.': 'Escreva um número acima de 0, como 6 semanas.',
  'The day on which it was done, beside the time at which it is filed.':
    'O dia em que foi feito, além da hora a que é registado.',
  'They follow it unless another schedule is chosen for one of them.':
    'Seguem-no, salvo se for escolhido outro plano para um deles.',
  'Types of vehicles': 'Tipos de veículos',
  'What files and programs call it: letters, digits and underscores. It stays once something was filed.':
    'O nome em ficheiros e programas: letras, algarismos e traços inferiores. Mantém-se depois de se registar algo.',
  'When something is filed': 'Quando se regista algo',
  'Whoever files a document chooses one of them. Without any, they choose pass or fail.':
    'Quem regista um documento escolhe um deles. Sem nenhum, escolhe aprovado ou reprovado.',
  'Write 2 to 40 Latin letters, digits and underscores, a letter first.':
    'Escreva 2 a 40 letras latinas, algarismos e traços inferiores, com uma letra no início.',
  h_unit: 'h',
  'they follow it until another is chosen': 'seguem-no até ser escolhido outro',
  'they keep what was filed': 'mantêm o que foi registado',
  'they stay as they are': 'ficam como estão',
  '{{interval}}: done today, it is due {{first}}, {{second}} and {{third}}':
    '{{interval}}: feito hoje, vence em {{first}}, {{second}} e {{third}}',
  '{{number}} schedules_one': '{{number}} plano',
  '{{number}} schedules_other': '{{number}} planos',
  '{{status}} (does not fulfil)': '{{status}} (não cumpre)',
  '“{{part}}” cannot be read. Write it as 6 weeks, 1 year 6 months or 1y 6m.':
    '“{{part}}” não se consegue ler. Escreva, por exemplo, 6 semanas ou 1 ano e 6 meses.',
  '“{{part}}” names a unit for the second time. Write each unit once, as in 1 year 6 months.':
    '“{{part}}” indica uma unidade pela segunda vez. Escreva cada unidade uma só vez, como em 1 ano 6 meses.',
}
