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
  'They are no longer offered for vehicle groups. A vehicle group keeps the one that it has. They can be restored.':
    'Deixam de ser propostos nos grupos de veículos. Um grupo mantém o que tem. Podem ser restaurados.',
  'What people call the place, in 5 characters or more': 'Como se chama ao local, em 5 ou mais caracteres',
  '{{number}} repairers archived_one': '{{number}} reparador arquivado',
  '{{number}} repairers archived_other': '{{number}} reparadores arquivados',
  '{{number}} repairers restored_one': '{{number}} reparador restaurado',
  '{{number}} repairers restored_other': '{{number}} reparadores restaurados',
  '{{number}} repairers selected_one': '{{number}} reparador selecionado',
  '{{number}} repairers selected_other': '{{number}} reparadores selecionados',
}
