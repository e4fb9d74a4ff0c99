import type { Translation } from './translation.ts'
import type { texts as english } from './vehicle-group-records.en.ts'

export const texts: Translation<typeof english> = {
  '{{zone}} (from {{customer}})': '{{zone}} (de {{customer}})',
  'Add the first group, such as a depot or a team, to find its vehicles together on maps and in reports.':
    'Adicione o primeiro grupo, como uma base ou uma equipa, para encontrar os seus veículos juntos nos mapas e relatórios.',
  'Add vehicle group': 'Adicionar grupo de veículos',
  'Another vehicle group has this name. Choose a different one.':
    'Outro grupo de veículos tem este nome. Escolha um diferente.',
  'Empty: that of the customer. It is the clock of people who see mostly these vehicles; days of timesheets stay the customer’s.':
    'Vazio: o do cliente. É a hora de quem vê sobretudo estes veículos; os dias das folhas de horas continuam os do cliente.',
  'Name or note': 'Nome ou nota',
  'No archived vehicle groups': 'Sem grupos de veículos no arquivo',
  'No vehicle group matches': 'Nenhum grupo de veículos corresponde',
  'No vehicle groups yet': 'Ainda não há grupos de veículos',
  Region: 'Região',
  'They leave lists, maps and reports. Their vehicles stay, and they get them back when they are restored.':
    'Saem de listas, mapas e relatórios. Os veículos mantêm-se e voltam ao grupo quando ele é restaurado.',
  'Vehicle group added': 'Grupo de veículos adicionado',
  'Vehicle group saved': 'Grupo de veículos guardado',
  'they leave the group': 'saem do grupo',
  'they no longer record visits of its vehicles': 'deixam de registar as visitas dos seus veículos',
  'they no longer see its vehicles': 'deixam de ver os seus veículos',
  'they stand without a group': 'ficam sem grupo',
  '{{number}} vehicle groups archived_one': '{{number}} grupo de veículos arquivado',
  '{{number}} vehicle groups archived_other': '{{number}} grupos de veículos arquivados',
  '{{number}} vehicle groups changed_one': '{{number}} grupo de veículos alterado',
  '{{number}} vehicle groups changed_other': '{{number}} grupos de veículos alterados',
  '{{number}} vehicle groups restored_one': '{{number}} grupo de veículos restaurado',
  '{{number}} vehicle groups restored_other': '{{number}} grupos de veículos restaurados',
  'they no longer receive its reports': 'deixam de receber os seus relatórios',
  '{{number}} notification emails_one': '{{number}} e-mail de notificação',
  '{{number}} notification emails_other': '{{number}} e-mails de notificação',
  'The workshop that its vehicles usually go to': 'A oficina a que os seus veículos costumam ir',
  'At a glance': 'Resumo',
  'No data for a day': 'Sem dados há um dia',
  'No vehicle groups in this region': 'Não há grupos de veículos nesta região',
  Total_depots: 'Total',
  'A vehicle of several groups counts once in the total.': 'Um veículo de vários grupos conta uma só vez no total.',
  'With a tracker': 'Com localizador',
}
