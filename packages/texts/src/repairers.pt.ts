import type { texts as english } from './repairers.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Add repairer': 'Adicionar reparador',
  'Add the first repairer to choose it for vehicle groups.':
    'Adicione o primeiro reparador para o escolher nos grupos de veículos.',
  'Address line 1': 'Morada, linha 1',
  'Address line 2': 'Morada, linha 2',
  'Another repairer has this name. Choose a different one.': 'Outro reparador tem este nome. Escolha outro nome.',
  City: 'Cidade',
  County: 'Distrito',
  'Display name': 'Nome a mostrar',
  'Name, phone or address': 'Nome, telefone ou morada',
  'No archived repairers': 'Sem reparadores arquivados',
  'No repairer matches': 'Nenhum reparador corresponde',
  'No repairers yet': 'Ainda não há reparadores',
  Postcode: 'Código postal',
  'Repairer added': 'Reparador adicionado',
  'Repairer saved': 'Reparador guardado',
  'They are no longer offered. Vehicle groups, defects and inspections keep the one that they have. They can be restored.':
    'Deixam de ser propostos. Grupos de veículos, anomalias e inspeções mantêm o que têm. Podem ser restaurados.',
  'What people call the place, in 5 characters or more': 'Como se chama ao local, em 5 ou mais caracteres',
  '{{number}} incomplete safety inspections_one': '{{number}} inspeção de segurança incompleta',
  '{{number}} incomplete safety inspections_other': '{{number}} inspeções de segurança incompletas',
  '{{number}} open defects_one': '{{number}} anomalia em aberto',
  '{{number}} open defects_other': '{{number}} anomalias em aberto',
  '{{number}} repairers archived_one': '{{number}} reparador arquivado',
  '{{number}} repairers archived_other': '{{number}} reparadores arquivados',
  '{{number}} repairers restored_one': '{{number}} reparador restaurado',
  '{{number}} repairers restored_other': '{{number}} reparadores restaurados',
  '{{number}} repairers selected_one': '{{number}} reparador selecionado',
  '{{number}} repairers selected_other': '{{number}} reparadores selecionados',
}
