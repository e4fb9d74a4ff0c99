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
  'You receive this email because the account has this address. Emails about the safety of your account cannot be switched off.':
    'Recebe este e-mail porque a conta tem este endereço. Os e-mails sobre a segurança da sua conta não podem ser desativados.',
  'Your Milepost password was changed': 'A sua palavra-passe do Milepost foi alterada',
  'Your Milepost account {{account}} has a new password. Other sessions were ended.':
    'A sua conta Milepost {{account}} tem uma palavra-passe nova. As outras sessões foram terminadas.',
  'If it was not you: ask your administrator at once to close the account or to give it another password.':
    'Se não foi uma ação sua, peça já ao seu administrador que encerre a conta ou lhe dê outra palavra-passe.',
  'The address of your Milepost account was changed': 'O endereço da sua conta Milepost foi alterado',
  'An administrator gave your Milepost account {{before}} the address {{after}}.':
    'Um administrador deu à sua conta Milepost {{before}} o endereço {{after}}.',
  'Sign in with the new address from now on. Your password stays as it is; all sessions were ended.':
    'A partir de agora inicie sessão com o endereço novo. A palavra-passe mantém-se; todas as sessões foram terminadas.',
  'If nobody should have done that: tell another administrator at once.':
    'Se ninguém o devia ter feito: avise imediatamente outro administrador.',
  'You receive this email because the account has or had this address.':
    'Recebe este e-mail porque a conta tem ou tinha este endereço.',
  'A new password for Milepost': 'Uma palavra-passe nova para o Milepost',
  'A new password was requested for your Milepost account {{account}}.':
    'Foi pedida uma palavra-passe nova para a sua conta Milepost {{account}}.',
  'Choose a new password': 'Escolher uma palavra-passe nova',
  'The link works once, for {{hours}} hours. Until then your present password stays as it is.':
    'O link funciona uma vez, durante {{hours}} horas. Até lá a sua palavra-passe atual mantém-se.',
  'If it was not you, ignore this email. Nothing can be done without the link.':
    'Se não fez este pedido, ignore este e-mail. Sem o link, ninguém pode fazer nada.',
  '{{customer}} has made a Milepost account for you. You sign in as {{account}}.':
    '{{customer}} criou uma conta Milepost para si. Inicia sessão como {{account}}.',
  'Choose your password': 'Escolher a palavra-passe',
  'The link works once, for {{hours}} hours. After that, ask for another one under “Forgotten password?” on the sign-in page.':
    'O link funciona uma vez, durante {{hours}} horas. Depois disso, peça outro na página de início de sessão, em «Esqueceu-se da palavra-passe?».',
  'Your Milepost account': 'A sua conta Milepost',
  'You receive this email because an administrator gave this address.':
    'Recebe este e-mail porque um administrador indicou este endereço.',
  'Sign-in to your Milepost account {{account}} was refused: wrong codes were given.':
    'O início de sessão na sua conta Milepost {{account}} foi recusado: foram introduzidos códigos errados.',
  'If it was not you, someone else may know your password. Change it now, and inform your administrator.':
    'Se não foi uma ação sua, alguém pode saber a sua palavra-passe. Altere-a já e avise o seu administrador.',
  'Two-factor sign-in of your Milepost account': 'Autenticação de dois fatores da sua conta Milepost',
  'An authenticator app was added to your Milepost account {{account}}.':
    'Foi adicionada uma aplicação de autenticação à sua conta Milepost {{account}}.',
  'The authenticator app of your Milepost account {{account}} was removed.':
    'A aplicação de autenticação da sua conta Milepost {{account}} foi removida.',
  'A passkey was added to your Milepost account {{account}}.':
    'Foi adicionada uma chave de acesso à sua conta Milepost {{account}}.',
  'A passkey of your Milepost account {{account}} was removed.':
    'Foi removida uma chave de acesso da sua conta Milepost {{account}}.',
  'New recovery codes were made for your Milepost account {{account}}. Earlier ones work no more.':
    'Foram criados novos códigos de recuperação para a sua conta Milepost {{account}}. Os anteriores deixaram de funcionar.',
  'A recovery code was used for your Milepost account {{account}}.':
    'Foi usado um código de recuperação da sua conta Milepost {{account}}.',
  'The two-factor sign-in of your Milepost account {{account}} was reset: its app, passkeys and recovery codes work no more.':
    'A autenticação de dois fatores da sua conta Milepost {{account}} foi reposta: a aplicação, as chaves de acesso e os códigos de recuperação deixaram de funcionar.',
  'If it was not you, change your password now, and inform your administrator.':
    'Se não foi uma ação sua, altere já a sua palavra-passe e avise o seu administrador.',
  'If the button does not open, copy this link:': 'Se o botão não abrir, copie este link:',
  'The link is in the email alone.': 'O link está apenas no e-mail.',
  'Test email from Milepost': 'E-mail de teste do Milepost',
  'Emails from this Milepost arrive at this address.': 'Os e-mails deste Milepost chegam a este endereço.',
  'Open Milepost': 'Abrir o Milepost',
  'You receive this email because you sent it to yourself from Milepost.':
    'Recebe este e-mail porque o enviou a si mesmo a partir do Milepost.',
  'Webhook switched off: {{host}}': 'Webhook desligado: {{host}}',
  'The receiver of a webhook at {{host}} answered that it is gone (410), so Milepost sends it nothing more.':
    'O recetor de um webhook em {{host}} respondeu que já não existe (410), pelo que o Milepost não lhe envia mais nada.',
  'For 24 hours no message got through to a webhook at {{host}}, so Milepost sends it nothing more.':
    'Durante 24 horas nenhuma mensagem chegou a um webhook em {{host}}, pelo que o Milepost não lhe envia mais nada.',
  'Its deliveries say what the receiver answered. Once it is mended, switch the webhook on and send again what it missed.':
    'As entregas dizem o que o recetor respondeu. Quando estiver resolvido, ligue o webhook e envie de novo o que ele perdeu.',
  'Open webhook': 'Abrir webhook',
  'You receive this email because you look after the webhook, or are an administrator.':
    'Recebe este e-mail porque cuida do webhook ou é administrador.',
  '{{count}} notifications from Milepost_one': '{{count}} notificação do Milepost',
  '{{count}} notifications from Milepost_other': '{{count}} notificações do Milepost',
  '{{count}} overdue_one': '{{count}} em atraso',
  '{{count}} overdue_other': '{{count}} em atraso',
  '{{count}} due soon_one': '{{count}} a vencer',
  '{{count}} due soon_other': '{{count}} a vencer',
  '{{count}} due this week_one': '{{count}} a vencer esta semana',
  '{{count}} due this week_other': '{{count}} a vencer esta semana',
  '{{due}} due within {{count}} days_one': '{{due}} a vencer até amanhã',
  '{{due}} due within {{count}} days_other': '{{due}} a vencer nos próximos {{count}} dias',
  '{{count}} other notifications_one': '{{count}} outra notificação',
  '{{count}} other notifications_other': '{{count}} outras notificações',
  'And {{count}} more._one': 'E mais {{count}}.',
  'And {{count}} more._other': 'E mais {{count}}.',
  'Test from Milepost': 'Teste do Milepost',
  'Notifications reach this browser.': 'As notificações chegam a este navegador.',
  'Open notifications': 'Abrir notificações',
  'You receive this email because a rule of your company notifies you about such events. On the page of notifications you can mute a rule.':
    'Recebe este e-mail porque uma regra da sua empresa notifica sobre estes eventos. Na página de notificações pode silenciar uma regra.',
  'You receive this email because {{company}} has these notifications sent to this address from Milepost.':
    'Recebe este e-mail porque {{company}} envia estas notificações do Milepost para este endereço.',
  'May {{company}} send you notifications?': 'Pode {{company}} enviar-lhe notificações?',
  '{{asker}} of {{company}} would like Milepost to send notifications about its vehicles to {{address}}: {{subject}}.':
    '{{asker}} de {{company}} gostaria que o Milepost enviasse notificações sobre veículos da empresa para {{address}}: {{subject}}.',
  'Agree to these emails': 'Aceitar estes e-mails',
  'The link works once, for {{days}} days. If you do not want these emails, do nothing: none is sent without it.':
    'O link funciona uma vez, durante {{days}} dias. Se não quiser estes e-mails, não faça nada: sem a sua confirmação não é enviado nenhum.',
  'You receive this email because {{asker}} entered this address in Milepost.':
    'Recebe este e-mail porque {{asker}} indicou este endereço no Milepost.',
  'Never ask again': 'Não perguntar mais',
  'Receive notifications': 'Receber notificações',
  '{{company}} would like to send notifications about its vehicles to {{address}}.':
    '{{company}} gostaria de enviar notificações sobre os veículos da empresa para {{address}}.',
  'Each email has a link that stops them.': 'Cada e-mail tem um link para deixar de os receber.',
  'You receive notifications': 'Recebe notificações',
  '{{company}} sends them to {{address}} from now on.': 'A partir de agora, {{company}} envia-as para {{address}}.',
  'Receive these emails again': 'Receber de novo estes e-mails',
  'These emails are no longer stopped': 'Estes e-mails já não estão cancelados',
  'Notifications of this company may be sent to this address again, if you have agreed to them. Each email has a link that stops them.':
    'As notificações desta empresa podem ser enviadas de novo para este endereço, se as tiver aceitado. Cada e-mail tem um link para deixar de as receber.',
  'This link does not work any more': 'Este link já não funciona',
  'It was used, is older than {{days}} days, was sent before your account was closed, or you have stopped these emails. Unless you stopped them, whoever asked you can send another one.':
    'Foi usado, tem mais de {{days}} dias, foi enviado antes de a sua conta ser encerrada ou cancelou estes e-mails. Se não os cancelou, quem lhe pediu pode enviar outro.',
}
