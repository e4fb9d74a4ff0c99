import type { Translation } from './translation.ts'
import type { texts as english } from './user-records.en.ts'

export const texts: Translation<typeof english> = {
  Active: 'Ativa',
  Invited: 'Por ativar',
  Locked: 'Bloqueada',
  Role: 'Perfil',
  'Last signed in': 'Último início de sessão',
  'Add user': 'Adicionar utilizador',
  'Name or email': 'Nome ou e-mail',
  'User added': 'Utilizador adicionado',
  'User saved': 'Utilizador guardado',
  'No users yet': 'Ainda não há utilizadores',
  'Add one for each person who signs in.': 'Adicione um para cada pessoa que inicia sessão.',
  'No user matches': 'Nenhum utilizador corresponde',
  'No archived users': 'Sem utilizadores no arquivo',
  'They are signed out and can no longer sign in. Their name stays on what they did, and they can be restored.':
    'A sessão deles é terminada e deixam de a poder iniciar. O nome deles fica no que fizeram, e podem ser restaurados.',
  Person: 'Pessoa',
  Access: 'Acesso',
  'Used to sign in; the invitation goes here': 'Serve para iniciar sessão; o convite vai para aqui',
  'Used to sign in. Nothing is sent to it: you give them a link for the first password.':
    'Serve para iniciar sessão. Nada é enviado para aqui: entregue à pessoa um link para a primeira palavra-passe.',
  'Used to sign in. Nothing is sent to it.': 'Serve para iniciar sessão. Nada é enviado para aqui.',
  'Add one for each person who signs in. An email invites them.':
    'Adicione um para cada pessoa que inicia sessão. Um e-mail convida-a.',
  'Add one for each person who signs in, and give them a link for the first password.':
    'Adicione um para cada pessoa que inicia sessão e entregue-lhe um link para a primeira palavra-passe.',
  'Nobody has signed in yet. No mail server is set up, so nothing was sent: give them a link for the first password.':
    'Ainda ninguém iniciou sessão. Não há servidor de e-mail configurado, por isso nada foi enviado: entregue à pessoa um link para a primeira palavra-passe.',
  'Nobody has signed in yet. No mail server is set up, so nothing was sent: tell them that they have an account.':
    'Ainda ninguém iniciou sessão. Não há servidor de e-mail configurado, por isso nada foi enviado: diga à pessoa que tem uma conta.',
  'Give a link for the first password': 'Entregar um link para a primeira palavra-passe',
  'Give a link for a new password': 'Entregar um link para uma palavra-passe nova',
  'It has modules that you do not have.': 'Inclui módulos a que não tem acesso.',
  'It is your own account: ask another administrator.': 'É a sua própria conta: peça a outro administrador.',
  'A program has this account: it has no page to sign in to.':
    'Esta conta é de um programa: não tem página onde iniciar sessão.',
  'End all your sessions?': 'Terminar todas as suas sessões?',
  'This is your own account: you are signed out here too.': 'Esta é a sua própria conta: a sessão também termina aqui.',
  'What they may do': 'O que pode fazer',
  'What they may open': 'O que pode abrir',
  'Of a limited user: the vehicles that they see': 'De um utilizador limitado: os veículos que vê',
  'Whose data they see': 'De que clientes vê os dados',
  'Another account has this address. It may be archived.': 'Outra conta tem este endereço. Pode estar no arquivo.',
  Account: 'Conta',
  'Invited: nobody has signed in yet.': 'Convite enviado: ainda ninguém iniciou sessão.',
  'Locked after wrong passwords. It unlocks by itself: {{time}}.':
    'Bloqueada depois de palavras-passe erradas. Desbloqueia-se sozinha: {{time}}.',
  Unlock: 'Desbloquear',
  'Account unlocked': 'Conta desbloqueada',
  '{{number}} open sessions_one': '{{number}} sessão aberta',
  '{{number}} open sessions_other': '{{number}} sessões abertas',
  'Signed in nowhere': 'Sem sessão iniciada',
  'End all sessions': 'Terminar todas as sessões',
  'Sessions ended': 'Sessões terminadas',
  'Send a link for a new password': 'Enviar um link para uma palavra-passe nova',
  'Send the invitation again': 'Enviar de novo o convite',
  'Link sent to {{address}}': 'Link enviado para {{address}}',
  'No mail server is set up, so nothing was sent. Give this link to them yourself: it works once, for {{hours}} hours.':
    'Não há servidor de e-mail configurado, por isso nada foi enviado. Entregue este link à pessoa: funciona uma vez, durante {{hours}} horas.',
  'Take our data away from them': 'Retirar-lhe os nossos dados',
  'They no longer see data of {{customers}}': 'Já não vê dados de {{customers}}',
  'Link for {{name}}': 'Link para {{name}}',
  Link: 'Link',
  'It belongs to customers that you do not see: others look after it.':
    'Pertence a clientes que não vê: outros tratam dela.',
  '{{number}} users selected_one': '{{number}} utilizador selecionado',
  '{{number}} users selected_other': '{{number}} utilizadores selecionados',
  '{{number}} users archived_one': '{{number}} utilizador arquivado',
  '{{number}} users archived_other': '{{number}} utilizadores arquivados',
  '{{number}} users restored_one': '{{number}} utilizador restaurado',
  '{{number}} users restored_other': '{{number}} utilizadores restaurados',
  '{{number}} users changed_one': '{{number}} utilizador alterado',
  '{{number}} users changed_other': '{{number}} utilizadores alterados',
  'Reset the two-factor sign-in of {{name}}?': 'Repor a autenticação de dois fatores de {{name}}?',
  'The app, the passkeys and the recovery codes stop working, and the password alone signs in. Make sure that they asked for it themselves. They receive an email.':
    'A aplicação, as chaves de acesso e os códigos de recuperação deixam de funcionar, e a palavra-passe basta para iniciar sessão. Confirme que o pedido veio da própria pessoa, que recebe um e-mail.',
  'Reset two-factor sign-in': 'Repor autenticação de dois fatores',
  'Two-factor sign-in reset': 'Autenticação de dois fatores reposta',
  'It is your own account: change it under User preferences.':
    'É a sua própria conta: altere-a nas Preferências do utilizador.',
  'It is your own account: remove them under User preferences':
    'É a sua própria conta: remova-os nas Preferências do utilizador',
}
