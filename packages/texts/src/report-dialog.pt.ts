import type { texts as english } from './report-dialog.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Send regularly…': 'Enviar regularmente…',
  'Send regularly': 'Enviar regularmente',
  'Change the report': 'Alterar o relatório',
  'Open scheduled reports': 'Abrir relatórios agendados',
  'Scheduled report saved': 'Relatório agendado guardado',
  'The subject of the e-mails.': 'O assunto dos e-mails.',
  Recipients: 'Destinatários',
  'Addresses, of people with or without an account. Press Enter after each.':
    'Endereços de pessoas com ou sem conta. Prima Enter a seguir a cada um.',
  'This is no e-mail address: {{address}}': 'Isto não é um endereço de e-mail: {{address}}',
  'The filter, the order and the units are those of the screen now. Everybody can stop their copy by one click.':
    'O filtro, a ordem e as unidades são os que o ecrã tem agora. Cada um pode cancelar a sua cópia com um clique.',
  'Of which days': 'De que dias',
  'How often': 'Com que frequência',
  Weekday: 'Dia da semana',
  'Day of the month': 'Dia do mês',
  '31, or the last': '31, ou o último',
  Hour: 'Hora',
  'Time of {{place}}': 'Hora de {{place}}',
  Daily: 'Diariamente',
  Weekly: 'Semanalmente',
  Monthly: 'Mensalmente',
  'The last 7 days': 'Os últimos 7 dias',
  'The last week, Monday to Sunday': 'A última semana, de segunda a domingo',
  'The last 30 days': 'Os últimos 30 dias',
  'The last month': 'O último mês',
  'Being made': 'A ser criado',
  Sent_report: 'Enviado',
  'No rows': 'Sem linhas',
  'Not sent_report': 'Não enviado',
  'Daily, {{time}}': 'Todos os dias, {{time}}',
  'Every {{weekday}}, {{time}}': 'Semanalmente, {{weekday}}, {{time}}',
  'Last day of the month, {{time}}': 'Último dia do mês, {{time}}',
  'Day {{day}} of the month, {{time}}': 'Dia {{day}} de cada mês, {{time}}',
}
