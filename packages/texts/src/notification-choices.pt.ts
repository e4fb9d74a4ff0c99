import type { texts as english } from './notification-choices.en.ts'
import type { Translation } from './translation.ts'

export const texts: Translation<typeof english> = {
  'Under the bell you find everything that rules tell you of, for 90 days. Here you choose what else tells you, and when.':
    'No sino encontra tudo o que as regras lhe comunicam, durante 90 dias. Aqui escolhe que mais o avisa, e quando.',
  'Notifications by e-mail': 'Notificações por e-mail',
  'To {{email}}, of rules that also tell by e-mail.': 'Para {{email}}, das regras que avisam também por e-mail.',
  'What you sign in by is no e-mail address, so none reaches you.':
    'O seu nome de utilizador não é um endereço de e-mail, por isso não recebe nenhum.',
  'This Milepost sends no e-mail yet: ask whoever runs it.':
    'Este Milepost ainda não envia e-mails: fale com quem o gere.',
  'Quiet hours': 'Horas de silêncio',
  'What comes in them waits and reaches you as one message when they end. By the clock of {{place}}; an end before the beginning is on the next day.':
    'O que chegar nestas horas espera e é enviado numa só mensagem quando terminarem. Pela hora de {{place}}; um fim anterior ao início é no dia seguinte.',
  'What is critical reaches you all the same': 'O que é crítico chega-lhe na mesma',
  'Panic button, crash, towing and other events of that severity.':
    'Botão de pânico, colisão, reboque e outros eventos dessa gravidade.',
  'Save notification choices': 'Guardar escolhas de notificação',
  'Notification choices saved': 'Escolhas de notificação guardadas',
  'The mail server is being handed the e-mail…': 'O e-mail está a ser entregue ao servidor…',
  'The mail server has taken it. If it does not arrive, look among unwanted e-mails.':
    'O servidor de e-mail aceitou-o. Se não chegar, procure no correio não solicitado.',
  'The mail server does not take it at the moment. It is tried again; an administrator sees the reason in the outbox.':
    'De momento o servidor de e-mail não o aceita. Será tentado de novo; um administrador vê o motivo na caixa de saída.',
  'The mail server refused it. An administrator sees the reason in the outbox.':
    'O servidor de e-mail recusou-o. Um administrador vê o motivo na caixa de saída.',
  'Whether it was sent is not known at the moment.': 'De momento não se sabe se foi enviado.',
}
