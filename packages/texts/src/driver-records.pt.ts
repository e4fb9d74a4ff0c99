import type { texts as english } from './driver-records.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Add driver': 'Adicionar condutor',
  'Add the first driver, with the key that identifies them to a tracker, to see who drove.':
    'Adicione o primeiro condutor, com a chave que o identifica perante o localizador, para ver quem conduziu.',
  'Administrators of the customer see it whole, others its end.':
    'Os administradores do cliente veem-no completo, os outros apenas o fim.',
  'Another driver holds one of these keys. Take it from them first.':
    'Outro condutor tem uma destas chaves. Retire-lha primeiro.',
  'At the wheel': 'Ao volante',
  'Vehicle and keys': 'Veículo e chaves',
  'Driver added': 'Condutor adicionado',
  'Driver keys': 'Chaves de condutor',
  'Driver saved': 'Condutor guardado',
  'Employee number': 'Número de funcionário',
  'Enter the whole number: letters, digits, spaces, dots, slashes and dashes.':
    'Introduza o número completo: letras, algarismos, espaços, pontos, barras e hífenes.',
  Expired: 'Caducada',
  'Expires within 30 days': 'Caduca nos próximos 30 dias',
  'Its trips are the driver’s where no key is read. Of several drivers of a vehicle it is the one who was given it last.':
    'As suas viagens são deste condutor quando nenhuma chave é lida. De vários condutores do veículo conta o que o recebeu por último.',
  'Licence number': 'Número da carta',
  'Licence valid until': 'Carta válida até',
  'Limited users of the group see the driver': 'Os utilizadores limitados do grupo veem o condutor',
  'More about this driver': 'Mais sobre este condutor',
  'Name, employee number or key': 'Nome, número de funcionário ou chave',
  'No archived drivers': 'Sem condutores no arquivo',
  'Numbers of iButtons, tags and tachograph cards as trackers report them: a trip by a key that nobody holds shows it.':
    'Números de iButtons, etiquetas e cartões de tacógrafo como os localizadores os comunicam: uma viagem com uma chave que ninguém tem mostra-a.',
  'They are no longer offered, and their keys are free for others. Their trips until now keep their name. They can be restored.':
    'Os condutores arquivados deixam de ser propostos e as suas chaves ficam livres para outros. As viagens feitas até agora mantêm o nome. Os condutores arquivados podem ser restaurados.',
  'Usual vehicle': 'Veículo habitual',
  'Vehicle group': 'Grupo de veículos',
  'With a key': 'Com chave',
  'Without a key': 'Sem chave',
  'trips without a key are the next driver’s, or nobody’s':
    'a partir de agora, as viagens sem chave são do condutor seguinte, ou de ninguém',
  '{{number}} drivers archived_one': '{{number}} condutor arquivado',
  '{{number}} drivers archived_other': '{{number}} condutores arquivados',
  '{{number}} drivers changed_one': '{{number}} condutor alterado',
  '{{number}} drivers changed_other': '{{number}} condutores alterados',
  '{{number}} drivers restored_one': '{{number}} condutor restaurado',
  '{{number}} drivers restored_other': '{{number}} condutores restaurados',
  '{{number}} drivers selected_one': '{{number}} condutor selecionado',
  '{{number}} drivers selected_other': '{{number}} condutores selecionados',
}
