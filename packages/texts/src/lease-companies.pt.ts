import type { texts as english } from './lease-companies.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Add lease company': 'Adicionar locadora',
  'Add the first lease company to choose it for vehicles.':
    'Adicione a primeira locadora para a escolher nos veículos.',
  'Lease company added': 'Locadora adicionada',
  'Lease company saved': 'Locadora guardada',
  'Name or phone': 'Nome ou telefone',
  'No archived lease companies': 'Sem locadoras no arquivo',
  'No lease companies yet': 'Ainda não há locadoras',
  'No lease company matches': 'Nenhuma locadora corresponde',
  'They are no longer offered for vehicles. A vehicle keeps the one that it has. They can be restored.':
    'Deixam de ser propostas para veículos. Um veículo mantém a que tem. Podem ser restauradas.',
  '{{number}} lease companies archived_one': '{{number}} locadora arquivada',
  '{{number}} lease companies archived_other': '{{number}} locadoras arquivadas',
  '{{number}} lease companies restored_one': '{{number}} locadora restaurada',
  '{{number}} lease companies restored_other': '{{number}} locadoras restauradas',
  '{{number}} lease companies selected_one': '{{number}} locadora selecionada',
  '{{number}} lease companies selected_other': '{{number}} locadoras selecionadas',
}
