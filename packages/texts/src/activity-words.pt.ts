import type { texts as english } from './activity-words.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Changed depot': 'Mudou de base',
  Cancelled_inspection: 'Cancelada',
  Complete_activity: 'Concluída',
  'Complete - Internal QC Review': 'Concluída - Em controlo de qualidade interno',
  'Complete - QC Done': 'Concluída - Controlo de qualidade feito',
  Completed_activity: 'Concluído',
  Fail_activity: 'Reprovado',
  Incomplete_inspection: 'Incompleta',
  'Joined a depot': 'Entrou numa base',
  'Left a depot': 'Saiu da base',
  'MOT Report': 'Relatório de inspeção periódica (MOT)',
  Movement_activity: 'Movimento',
  'No status': 'Sem estado',
  'Partial Non Verified': 'Parcial, não verificada',
  Pass_activity: 'Aprovado',
  'Plating Certificate (VTG7)': 'Certificado de pesos (VTG7)',
  'PMI form': 'Formulário PMI',
  Repaired_defect: 'Reparada',
  'Repairer Name': 'Atribuída a um reparador',
  'Safety Inspection Report': 'Relatório de inspeção de segurança',
  'Signed Off Roadworthy': 'Validada como apto a circular',
  'Vehicle changed by manager': 'Veículo alterado pelo gestor',
  'Verified Signed Off': 'Verificada e validada',
}
