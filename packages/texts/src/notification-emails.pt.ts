import type { texts as english } from './notification-emails.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Add notification email': 'Adicionar e-mail de notificação',
  'Add the addresses that each report is for, of all vehicle groups or of some.':
    'Adicione os endereços a que cada relatório se destina, de todos os grupos de veículos ou de alguns.',
  'Audit report': 'Relatório de auditoria',
  'Defect notification': 'Notificação de anomalia',
  'Empty: reports of all vehicle groups': 'Vazio: relatórios de todos os grupos de veículos',
  'Handover report': 'Relatório de entrega',
  'No archived notification emails': 'Sem e-mails de notificação no arquivo',
  'No reports are sent yet. The addresses are kept for when they are.':
    'Ainda não são enviados relatórios. Os endereços ficam guardados para quando o forem.',
  'No notification email matches': 'Nenhum e-mail de notificação corresponde',
  'No notification emails yet': 'Ainda não há e-mails de notificação',
  'Notification email added': 'E-mail de notificação adicionado',
  'Notification email saved': 'E-mail de notificação guardado',
  Report: 'Relatório',
  'Reports no longer go to these addresses. They can be restored.':
    'Os relatórios deixam de ser enviados para estes endereços. Podem ser restaurados.',
  'Search email addresses': 'Pesquisar endereços de e-mail',
  'This address receives the report already.': 'Este endereço já recebe o relatório.',
  'Vehicle report': 'Relatório do veículo',
  '{{number}} notification emails archived_one': '{{number}} e-mail de notificação arquivado',
  '{{number}} notification emails archived_other': '{{number}} e-mails de notificação arquivados',
  '{{number}} notification emails changed_one': '{{number}} e-mail de notificação alterado',
  '{{number}} notification emails changed_other': '{{number}} e-mails de notificação alterados',
  '{{number}} notification emails restored_one': '{{number}} e-mail de notificação restaurado',
  '{{number}} notification emails restored_other': '{{number}} e-mails de notificação restaurados',
  '{{number}} notification emails selected_one': '{{number}} e-mail de notificação selecionado',
  '{{number}} notification emails selected_other': '{{number}} e-mails de notificação selecionados',
}
