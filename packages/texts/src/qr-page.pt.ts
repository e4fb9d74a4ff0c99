import type { texts as en } from './qr-page.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof en> = {
  'Datalive (QR page)': 'Datalive',
  'Inspection: cancelled': 'Cancelada',
  'Inspection: complete': 'Concluída',
  'Inspection: incomplete': 'Incompleta',
  'Inspection: internal QC review': 'Em controlo de qualidade',
  'Inspection: QC done': 'Controlo de qualidade concluído',
  'Newest MOT': 'Relatório de inspeção periódica (MOT)',
  'Newest PMI form': 'Formulário PMI',
  'Newest plating certificate': 'Certificado de pesos (VTG7)',
  'Newest safety inspection': 'Relatório de inspeção de segurança',
  'No MOT or Safety Inspection Reports found for this vehicle.':
    'Não há relatórios de inspeção periódica nem de inspeção de segurança deste veículo.',
  'No registration passed to this page': 'Esta página não recebeu nenhuma matrícula',
  'Result: Completed': 'Concluído',
  'Result: Fail': 'Reprovado',
  'Result: Pass': 'Aprovado',
  'Result: PRS': 'Aprovado após retificação',
  'Start a Safety Inspection': 'Iniciar uma inspeção de segurança',
  'The documents are being loaded': 'A carregar …',
  'The documents could not be loaded. Check the connection and try again.':
    'Não foi possível carregar os documentos. Verifique a ligação e tente novamente.',
  'Too many requests from here. Wait a minute and try again.':
    'Demasiados pedidos a partir daqui. Aguarde um minuto e tente novamente.',
  'Try again to load the documents': 'Tentar novamente',
  'Vehicle Documents': 'Documentos do veículo',
  'View PDF': 'Ver PDF',
}
