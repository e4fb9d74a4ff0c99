import type { texts as english } from './regions.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Add region': 'Adicionar região',
  'Add the first region to bring vehicle groups together, as “North” or “Scotland”.':
    'Adicione a primeira região para juntar grupos de veículos, como «Norte» ou «Algarve».',
  'A group is in one region: it leaves the one that it was in':
    'Um grupo está numa só região: sai daquela em que estava',
  'Another region has this name. Choose a different one.': 'Outra região tem este nome. Escolha um diferente.',
  'No archived regions': 'Sem regiões no arquivo',
  'No region matches': 'Nenhuma região corresponde',
  'No regions yet': 'Ainda não há regiões',
  'Region added': 'Região adicionada',
  'Region saved': 'Região guardada',
  'They leave lists and choices. Their vehicle groups stay, and come back to them when they are restored.':
    'Saem de listas e opções. Os grupos de veículos mantêm-se e voltam à região quando ela é restaurada.',
  'they stand without a region': 'ficam sem região',
  '{{number}} regions archived_one': '{{number}} região arquivada',
  '{{number}} regions archived_other': '{{number}} regiões arquivadas',
  '{{number}} regions restored_one': '{{number}} região restaurada',
  '{{number}} regions restored_other': '{{number}} regiões restauradas',
}
