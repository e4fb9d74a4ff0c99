import type { Translation } from './translation.ts'
import type { texts as english } from './vehicle-notes.en.ts'

export const texts: Translation<typeof english> = {
  'Add a note on {{registration}}': 'Adicionar uma nota sobre {{registration}}',
  'Add note': 'Adicionar nota',
  Author: 'Autor',
  'No archived notes': 'Sem notas no arquivo',
  'No note matches': 'Nenhuma nota corresponde',
  'No notes yet': 'Ainda não há notas',
  'Note added': 'Nota adicionada',
  'Note saved': 'Nota guardada',
  Notes_vehicle: 'Notas',
  'Only its author or an administrator may change it': 'Só o autor ou um administrador a pode alterar.',
  Pinned: 'Afixada',
  'Pinned notes': 'Notas afixadas',
  'Pinned to the page of the vehicle': 'Afixada na página do veículo',
  'Registration or note': 'Matrícula ou nota',
  'They are no longer shown on the pages of their vehicles. They can be restored.':
    'Deixam de aparecer nas páginas dos veículos. Podem ser restauradas.',
  'Write down what others should know of a vehicle. What is pinned stands at the head of its page.':
    'Anote o que outros devem saber de um veículo. O que for afixado fica no topo da página do veículo.',
  'Write the note first.': 'Escreva primeiro a nota.',
  Written_note: 'Escrita',
  '{{number}} notes archived_one': '{{number}} nota arquivada',
  '{{number}} notes archived_other': '{{number}} notas arquivadas',
  '{{number}} notes restored_one': '{{number}} nota restaurada',
  '{{number}} notes restored_other': '{{number}} notas restauradas',
  '{{number}} notes selected_one': '{{number}} nota selecionada',
  '{{number}} notes selected_other': '{{number}} notas selecionadas',
}
