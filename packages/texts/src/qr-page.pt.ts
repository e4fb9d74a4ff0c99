import type { texts as en } from './qr-page.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof en> = {
  'Close the message': 'Fechar',
  'Datalive (QR page)': 'Datalive',
  'Download the report': 'Transferir',
  'Driver Check Report': 'Relatório da verificação diária',
  'Inspection of a vehicle': 'Inspeção de segurança de',
  'Inspection of a vehicle, filed by hand': 'Inspeção de segurança manual de',
  'Inspection: cancelled': 'Cancelada',
  'Inspection: complete': 'Concluída',
  'Inspection: incomplete': 'Incompleta',
  'Inspection: internal QC review': 'Em controlo de qualidade',
  'Inspection: QC done': 'Controlo de qualidade concluído',
  'Newest MOT': 'Relatório de inspeção periódica (MOT)',
  'Newest PMI form': 'Formulário PMI',
  'Newest plating certificate': 'Certificado de pesos (VTG7)',
  'Newest safety inspection': 'Relatório de inspeção de segurança',
  'No Driver Check Report found for this vehicle.':
    'Não foi encontrado nenhum relatório de verificação diária deste veículo.',
  'No MOT or Safety Inspection Reports found for this vehicle.':
    'Não há relatórios de inspeção periódica nem de inspeção de segurança deste veículo.',
  'No registration passed to this page': 'Esta página não recebeu nenhuma matrícula',
  'Result: Completed': 'Concluído',
  'Result: Fail': 'Reprovado',
  'Result: Pass': 'Aprovado',
  'Result: PRS': 'Aprovado após retificação',
  'Start a Safety Inspection': 'Iniciar uma inspeção de segurança',
  'Safety inspections cannot be started: the settings could not be loaded.':
    'Não é possível iniciar inspeções de segurança: não foi possível carregar as definições.',
  'Scan the code on the vehicle again.': 'Leia de novo o código no veículo.',
  'No documents can be shown for this code. It may be out of date or misread, and then what stands below is not true of the vehicle in front of you. Scan its code again, or ask its operator.':
    'Não é possível mostrar documentos com este código. Pode estar desatualizado ou ter sido mal lido, e então o que se segue não vale para o veículo à sua frente. Leia de novo o código ou pergunte ao operador.',
  'These open with a Milepost account. The documents below need none.':
    'Abrem com uma conta Milepost. Os documentos abaixo não precisam de conta.',
  'Something when wrong with the PDF download (QR page)': 'Não foi possível transferir o PDF',
  'The connection was lost. Try again.': 'A ligação perdeu-se. Tente novamente.',
  'The documents are being loaded': 'A carregar …',
  'The documents could not be loaded. Check the connection and try again.':
    'Não foi possível carregar os documentos. Verifique a ligação e tente novamente.',
  "There isn't a Driver Check for this vehicle": 'Não há nenhuma verificação diária deste veículo',
  'This page is out of date. Load it again.': 'Esta página está desatualizada. Carregue-a de novo.',
  'Too many requests from here. Wait a minute and try again.':
    'Demasiados pedidos a partir daqui. Aguarde um minuto e tente novamente.',
  'Try again to load the documents': 'Tentar novamente',
  'Vehicle Documents': 'Documentos do veículo',
  'View PDF': 'Ver PDF',
  'View picture': 'Ver imagem',
}
