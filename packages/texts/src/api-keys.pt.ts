import type { texts as english } from './api-keys.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Add API key': 'Adicionar chave de API',
  'Add one for each program that reads your data, such as a transport management system.':
    'Adicione uma para cada programa que lê os seus dados, como um sistema de gestão de transportes.',
  'API key': 'Chave de API',
  'API key added': 'Chave de API adicionada',
  'API key saved': 'Chave de API guardada',
  'Copy it now: it is not shown again. Send it as it is in the Authorization header. The calls are described under {{address}}.':
    'Copie-a agora: não volta a ser mostrada. Envie-a tal como está no cabeçalho Authorization. As chamadas estão descritas em {{address}}.',
  'Its key is refused: whoever made it may not read any of this today. Make a new one to let the program read on.':
    'A chave é recusada: quem a criou já não pode ler nada disto. Crie uma nova para o programa continuar a ler.',
  'Its key reads no more than {{modules}}: the rest was added after it was made, or whoever made it may not read it.':
    'A chave só lê {{modules}}: o resto foi acrescentado depois de ela ser criada, ou quem a criou não o pode ler.',
  'Reads today': 'Lê hoje',
  'It is archived. Restore it first.': 'Está no arquivo. Restaure primeiro.',
  'Its key stopped working on {{date}}. Make a new one to let the program read on.':
    'A chave deixou de funcionar em {{date}}. Crie uma nova para o programa continuar a ler.',
  'It never reads more than whoever makes the key may read, and stops when that account is closed.':
    'Nunca lê mais do que pode ler quem cria a chave, e deixa de funcionar quando essa conta é encerrada.',
  'Key starts with': 'Início da chave',
  'Last used': 'Última utilização',
  'It has a key, which works until {{date}}.': 'Tem uma chave, válida até {{date}}.',
  'Archived: its key is refused.': 'No arquivo: a chave é recusada.',
  'The key of {{name}}': 'A chave de {{name}}',
  'Made by': 'Criada por',
  'Make a key for {{name}}': 'Criar uma chave para {{name}}',
  'Make the key': 'Criar a chave',
  'Make the key…': 'Criar a chave…',
  'Make a new key…': 'Criar uma chave nova…',
  'May read': 'Pode ler',
  'Name or start of the key': 'Nome ou início da chave',
  'No API key matches': 'Nenhuma chave de API corresponde',
  'No API keys yet': 'Ainda não há chaves de API',
  'No archived API keys': 'Sem chaves de API no arquivo',
  'No key has been made yet: nothing can read with it.':
    'Ainda não foi criada nenhuma chave: nenhum programa pode ainda ler os dados.',
  'Programs that use a key of these records are refused from now on. Restored, a key works again until it expires.':
    'Os programas que usam uma chave destes registos passam a ser recusados. Ao restaurar, a chave volta a funcionar até expirar.',
  'The program that uses it': 'O programa que a usa',
  'The present key stops working at once.': 'A chave atual deixa de funcionar de imediato.',
  'Works for': 'Funciona durante',
  'Works until': 'Válida até',
  '{{number}} API keys archived_one': '{{number}} chave de API arquivada',
  '{{number}} API keys archived_other': '{{number}} chaves de API arquivadas',
  '{{number}} API keys restored_one': '{{number}} chave de API restaurada',
  '{{number}} API keys restored_other': '{{number}} chaves de API restauradas',
  '{{number}} API keys selected_one': '{{number}} chave de API selecionada',
  '{{number}} API keys selected_other': '{{number}} chaves de API selecionadas',
  '{{number}} API keys changed_one': '{{number}} chave de API alterada',
  '{{number}} API keys changed_other': '{{number}} chaves de API alteradas',
}
