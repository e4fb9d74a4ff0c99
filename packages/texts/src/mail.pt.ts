import type { texts as english } from './mail.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Account locked until {{time}}': 'Conta bloqueada até {{time}}',
  'If it was not you: nobody signed in with these attempts. If your password is short, or used elsewhere too, ask your administrator for a new one.':
    'Se as tentativas não foram suas: ninguém iniciou sessão com elas. Se a sua palavra-passe for curta ou usada também noutro sítio, peça uma nova ao seu administrador.',
  'If it was you: wait until then, or ask your administrator for help.':
    'Se as tentativas foram suas: aguarde até essa hora ou peça ajuda ao seu administrador.',
  'Sign-in to your Milepost account {{account}} was refused: the password was wrong {{tries}} times.':
    'O início de sessão na sua conta Milepost {{account}} foi recusado: a palavra-passe foi introduzida incorretamente {{tries}} vezes.',
  'The account accepts no password until {{time}} ({{place}}). It then unlocks by itself. Wherever you are signed in, you stay signed in.':
    'A conta não aceita palavras-passe até {{time}} ({{place}}). Depois é desbloqueada automaticamente. As sessões já iniciadas mantêm-se.',
  'You receive this e-mail because the account has this address. E-mails about the safety of your account cannot be switched off.':
    'Recebe este e-mail porque a conta tem este endereço. Os e-mails sobre a segurança da sua conta não podem ser desativados.',
}
