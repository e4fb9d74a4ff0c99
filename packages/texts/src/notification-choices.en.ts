export const texts = {
  'Under the bell you find everything that rules tell you of, for 90 days. Here you choose what else tells you, and when.':
    'Under the bell you find everything that rules tell you of, for 90 days. Here you choose what else tells you, and when.',
  'Notifications by e-mail': 'Notifications by e-mail',
  'To {{email}}, of rules that also tell by e-mail.': 'To {{email}}, of rules that also tell by e-mail.',
  'What you sign in by is no e-mail address, so none reaches you.':
    'What you sign in by is no e-mail address, so none reaches you.',
  'This Milepost sends no e-mail yet: ask whoever runs it.': 'This Milepost sends no e-mail yet: ask whoever runs it.',
  'Quiet hours': 'Quiet hours',
  'What comes in them waits and reaches you as one message when they end. By the clock of {{place}}; an end before the beginning is on the next day.':
    'What comes in them waits and reaches you as one message when they end. By the clock of {{place}}; an end before the beginning is on the next day.',
  'What is critical reaches you all the same': 'What is critical reaches you all the same',
  'Panic button, crash, towing and other events of that severity.':
    'Panic button, crash, towing and other events of that severity.',
  'Save notification choices': 'Save notification choices',
  'Notification choices saved': 'Notification choices saved',
  'The mail server is being handed the e-mail…': 'The mail server is being handed the e-mail…',
  'The mail server has taken it. If it does not arrive, look among unwanted e-mails.':
    'The mail server has taken it. If it does not arrive, look among unwanted e-mails.',
  'The mail server does not take it at the moment. It is tried again; an administrator sees the reason in the outbox.':
    'The mail server does not take it at the moment. It is tried again; an administrator sees the reason in the outbox.',
  'The mail server refused it. An administrator sees the reason in the outbox.':
    'The mail server refused it. An administrator sees the reason in the outbox.',
  'Whether it was sent is not known at the moment.': 'Whether it was sent is not known at the moment.',
} as const
