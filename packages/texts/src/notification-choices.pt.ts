import type { texts as english } from './notification-choices.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Under the bell you find your notifications of the last 90 days. Here you choose how else you are notified, and when.':
    'No sino encontra as notificações das regras, durante 90 dias. Aqui escolhe por que outros meios as recebe, e quando.',
  'Notifications by email': 'Notificações por e-mail',
  'To {{email}}, of rules that also send email.': 'Para {{email}}, das regras que também enviam e-mail.',
  'None is sent to {{email}} until you have chosen a password by the link of an email to it: sign out and use “Forgotten password?”.':
    'Nenhum é enviado para {{email}} enquanto não escolher uma palavra-passe pelo link de um e-mail para esse endereço: termine a sessão e use «Esqueceu-se da palavra-passe?».',
  'None is sent to {{email}} until you have signed in by it: sign out and sign in again.':
    'Nenhum é enviado para {{email}} enquanto não iniciar sessão com esse endereço: termine a sessão e inicie-a de novo.',
  'None is sent while no mail server is set up.':
    'Nenhum é enviado enquanto não houver um servidor de e-mail configurado.',
  'What you sign in by is no email address, so none reaches you.':
    'O seu nome de utilizador não é um endereço de e-mail, por isso não recebe nenhum.',
  'Quiet hours': 'Horário sem notificações',
  'What comes in them waits and reaches you as one message when they end. By the clock of {{place}}; an end before the beginning is on the next day.':
    'O que chegar nesse horário espera e é enviado numa só mensagem quando terminar. Pela hora de {{place}}; um fim anterior ao início é no dia seguinte.',
  'What is critical reaches you all the same': 'O que é crítico chega-lhe na mesma',
  'Panic button, crash, towing and other events of that severity.':
    'Botão de pânico, colisão, reboque e outros eventos dessa gravidade.',
  'Save notification choices': 'Guardar escolhas de notificação',
  'Notification choices saved': 'Escolhas de notificação guardadas',
  'The mail server is being handed the email…': 'O e-mail está a ser entregue ao servidor…',
  'The mail server has taken it. If it does not arrive, look among unwanted emails.':
    'O servidor de e-mail aceitou-o. Se não chegar, procure no correio não solicitado.',
  'The mail server does not take it at the moment. It is tried again; an administrator sees the reason in the outbox.':
    'De momento o servidor de e-mail não o aceita. Será tentado de novo; um administrador vê o motivo na caixa de saída.',
  'The mail server refused it. An administrator sees the reason in the outbox.':
    'O servidor de e-mail recusou-o. Um administrador vê o motivo na caixa de saída.',
  'Whether it was sent is not known at the moment.': 'De momento não se sabe se foi enviado.',
  'Push messages': 'Mensagens push',
  'They appear on this device also while no page of Milepost is open, until your session in that browser ends.':
    'Aparecem no dispositivo mesmo sem nenhuma página do Milepost aberta, até a sua sessão nesse navegador terminar.',
  'Turn on in this browser': 'Ativar neste navegador',
  'Push messages reach this browser now': 'As mensagens push chegam agora a este navegador',
  'The push service of this browser has no public address, or another port than 443':
    'O serviço push deste navegador não tem um endereço público, ou usa uma porta diferente da 443',
  'The browser gave keys that nothing can be encrypted with':
    'O navegador forneceu chaves com as quais não é possível cifrar nada',
  'Only a browser that is signed in can be notified': 'Só um navegador com sessão iniciada pode receber mensagens push',
  'This browser blocks notifications of Milepost. Allow them in the settings of the page, beside its address, and load it again.':
    'Este navegador bloqueia as notificações do Milepost. Permita-as nas definições da página, junto ao endereço, e carregue-a de novo.',
  'Push messages need an https address. Ask whoever runs this Milepost.':
    'As mensagens push precisam de um endereço https. Fale com quem gere este Milepost.',
  'On iPhone and iPad push messages reach Milepost on the Home Screen alone: choose Share, then Add to Home Screen, and open it from there.':
    'No iPhone e no iPad as mensagens push só chegam ao Milepost no ecrã principal: escolha Partilhar, depois Adicionar ao ecrã principal, e abra-o a partir daí.',
  'This browser has no push messages. Another one, or a newer one, has.':
    'Este navegador não tem mensagens push. Outro, ou um mais recente, tem.',
  'The push service of this browser does not answer. It may need the internet, or be switched off.':
    'O serviço push deste navegador não responde. Pode precisar da Internet, ou estar desligado.',
  'The push service has taken it: it appears in a moment.': 'O serviço push aceitou-o: aparece dentro de momentos.',
  'The browser is not subscribed any more, and was removed. Turn it on there again.':
    'O navegador já não está inscrito e foi removido. Ative-o aí de novo.',
  'The push service refused it.': 'O serviço push recusou-o.',
  'The push service does not answer.': 'O serviço push não responde.',
  'This Milepost does not reach the push service: it may have no internet access.':
    'Este Milepost não chega ao serviço push: pode não ter acesso à Internet.',
  'The certificate of the push service is not valid.': 'O certificado do serviço push não é válido.',
  'Not reached since {{moment}}': 'Não alcançado desde {{moment}}',
  'Off since {{moment}}: not reached for a day. To go on, turn push messages on there again, or send a test.':
    'Desativado desde {{moment}}: não foi alcançado durante um dia. Para continuar, ative aí de novo as mensagens push, ou envie um teste.',
  'Nothing sent yet': 'Ainda nada enviado',
  'Last reached {{moment}}': 'Alcançado pela última vez {{moment}}',
  'Send a test': 'Enviar um teste',
  'Remove browser': 'Remover navegador',
}
