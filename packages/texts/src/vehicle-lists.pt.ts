import type { Translation } from './translation.ts'
import type { texts as english } from './vehicle-lists.en.ts'

export const texts: Translation<typeof english> = {
  'Add contract type': 'Adicionar tipo de contrato',
  'Add driving licence': 'Adicionar carta de condução',
  'Add livery': 'Adicionar decoração',
  'Add manufacturer': 'Adicionar marca',
  'Add model': 'Adicionar modelo',
  'Add the first entry to choose it for vehicles.': 'Adicione a primeira entrada para a escolher nos veículos.',
  'Another entry has this name, perhaps one that every customer has. Choose a different one.':
    'Outra entrada tem este nome, talvez uma que todos os clientes têm. Escolha um diferente.',
  'Entry added': 'Entrada adicionada',
  'Entry saved': 'Entrada guardada',
  'Every customer has it. Add an entry of your own beside it.':
    'Todos os clientes a têm. Adicione uma entrada própria ao lado.',
  'It came with Milepost': 'Veio com o Milepost',
  'It came with Milepost. Add an entry of your own beside it.':
    'Veio com o Milepost. Adicione uma entrada própria ao lado.',
  'It is for every customer: only a global administrator changes it':
    'É de todos os clientes: só um administrador global a altera',
  'No archived entries': 'Sem entradas no arquivo',
  'No entries yet': 'Ainda não há entradas',
  'No entry matches': 'Nenhuma entrada corresponde',
  Own_entry: 'Própria',
  Provided_entry: 'Fornecida',
  'They are no longer offered for vehicles. They can be restored.':
    'Deixam de ser propostas para veículos. Podem ser restauradas.',
  'they are no longer offered': 'deixam de ser propostos',
  'they keep it': 'mantêm-na',
  '{{number}} entries archived_one': '{{number}} entrada arquivada',
  '{{number}} entries archived_other': '{{number}} entradas arquivadas',
  '{{number}} entries changed_one': '{{number}} entrada alterada',
  '{{number}} entries changed_other': '{{number}} entradas alteradas',
  '{{number}} entries restored_one': '{{number}} entrada restaurada',
  '{{number}} entries restored_other': '{{number}} entradas restauradas',
  '{{number}} entries selected_one': '{{number}} entrada selecionada',
  '{{number}} entries selected_other': '{{number}} entradas selecionadas',
  '{{number}} models_one': '{{number}} modelo',
  '{{number}} models_other': '{{number}} modelos',
}
