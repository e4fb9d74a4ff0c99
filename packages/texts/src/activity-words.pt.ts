import type { texts as english } from './activity-words.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'MOT Report': 'Relatório do MOT',
  Movement_activity: 'Movimento',
  'Plating Certificate (VTG7)': 'Certificado de pesos (VTG7)',
  'PMI form': 'Formulário PMI',
  'Safety Inspection Report': 'Relatório de inspeção de segurança',
}
