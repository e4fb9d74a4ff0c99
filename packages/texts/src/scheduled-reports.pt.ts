import type { texts as english } from './scheduled-reports.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  Ended_reports: 'Terminados',
  'No ended reports': 'Não há relatórios terminados',
  'A report that you end can be restored here for {{number}} days.':
    'Um relatório que termine pode ser restaurado aqui durante {{number}} dias.',
  'It is not sent any more. It can be restored, and what was sent stays listed, for 90 days.':
    'Deixa de ser enviado. Pode ser restaurado, e o que foi enviado continua na lista, durante 90 dias.',
  'Timesheet of a vehicle': 'Folha de horas de um veículo',
  'Timesheet of a driver': 'Folha de horas de um condutor',
  'Timesheets of a vehicle group': 'Folhas de horas de um grupo de veículos',
  'Driver behaviour ranking': 'Classificação do comportamento de condução',
  'Visits to geofences_report': 'Visitas a geocercas',
  'Mobileye ranking': 'Classificação Mobileye',
  'The account of its owner is closed.': 'A conta de quem o criou está encerrada.',
  'The module of this table is switched off for the customer.': 'O módulo desta tabela está desligado para o cliente.',
  'Its owner may not read this table, or not of this customer, any more.':
    'Quem o criou já não pode ler esta tabela, ou não a deste cliente.',
  'A vehicle, driver or group that it is filtered by is not there any more, or its owner may not see it.':
    'Um veículo, condutor ou grupo do filtro já não existe, ou quem o criou não o pode ver.',
  'The table does not take the filter that it was saved with.':
    'A tabela não aceita o filtro com que o relatório foi guardado.',
  'Nobody receives it: everybody has stopped it.': 'Ninguém o recebe: todos cancelaram estes e-mails.',
  'The file could not be made, and was tried three times.': 'Não foi possível criar o ficheiro, após três tentativas.',
  'You receive this email because {{owner}} has it sent to you regularly from Milepost.':
    'Recebe este e-mail porque {{owner}} o mandou enviar-lhe regularmente a partir do Milepost.',
  'Stop these emails': 'Cancelar estes e-mails',
  'There are no rows this time, so there is no file.': 'Desta vez não há linhas, por isso não há ficheiro.',
  'The file {{name}} is attached.': 'O ficheiro {{name}} está em anexo.',
  'The file {{name}} is too large for an email. The link works for a week.':
    'O ficheiro {{name}} é demasiado grande para um e-mail. O link funciona durante uma semana.',
  'Open the file in Milepost': 'Abrir o ficheiro no Milepost',
  'Save the file': 'Guardar o ficheiro',
  'Search: {{name}}': 'Pesquisa: {{name}}',
  '{{count}} rows_one': '{{count}} linha',
  '{{count}} rows_other': '{{count}} linhas',
  '{{count}} further conditions_one': 'mais {{count}} condição',
  '{{count}} further conditions_other': 'mais {{count}} condições',
  '{{name}} was not sent': '{{name}} não foi enviado',
  'The scheduled report “{{name}}” was not sent to anybody this time.':
    'Desta vez o relatório agendado «{{name}}» não foi enviado a ninguém.',
  'You receive this email because you have this report sent.':
    'Recebe este e-mail porque mandou enviar este relatório.',
  'This report will not be sent to you any more. Others still receive it.':
    'Este relatório deixará de lhe ser enviado. Os outros continuam a recebê-lo.',
  'These emails are stopped': 'Estes e-mails estão cancelados',
  'This report is not sent to you any more. Whoever has it sent sees that you stopped it.':
    'Este relatório já não lhe é enviado. Quem o manda enviar vê que cancelou estes e-mails.',
  Reports: 'Relatórios',
  'Reports, or what was sent': 'Relatórios, ou o que foi enviado',
  'What was sent': 'O que foi enviado',
  'No scheduled reports': 'Não há relatórios agendados',
  'Open a table, such as Trips, narrow it to what you need, and choose Send regularly in its Export menu.':
    'Abra uma tabela, como Viagens, filtre o que precisa e escolha Enviar regularmente no menu Exportar.',
  Owner: 'Criado por',
  'When it is sent': 'Quando é enviado',
  'Next time': 'Próxima vez',
  'Last time': 'Última vez',
  'Switched off': 'Desligado',
  'Nobody: all have stopped it': 'Ninguém: todos cancelaram',
  Table: 'Tabela',
  'Stopped it on {{date}}': 'Cancelou em {{date}}',
  'Send now': 'Enviar agora',
  'Switch off': 'Desligar',
  'Switch on': 'Ligar',
  'End report': 'Terminar relatório',
  'End this report?': 'Terminar este relatório?',
  'One report': 'Um relatório',
  'Show all reports': 'Mostrar todos os relatórios',
  'Nothing was sent yet': 'Ainda nada foi enviado',
  'What is sent is listed here for {{number}} days, with its file.':
    'O que é enviado fica aqui durante {{number}} dias, com o ficheiro.',
  'By hand': 'Manualmente',
  'Last time failed': 'A última vez falhou',
  'No report failed last time': 'Nenhum relatório falhou da última vez',
  'Notifications of this company will not be sent to this address any more. Others still receive them.':
    'As notificações desta empresa deixam de ser enviadas para este endereço. Outros continuam a recebê-las.',
  '{{company}} sends notifications about its vehicles to {{address}}.':
    '{{company}} envia notificações sobre os seus veículos para {{address}}.',
  'Notifications of this company are not sent to this address any more. Its administrators see that you stopped them.':
    'As notificações desta empresa já não são enviadas para este endereço. Os administradores dela veem que cancelou estes e-mails.',
}
