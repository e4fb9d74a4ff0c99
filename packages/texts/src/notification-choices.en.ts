export const texts = {
  'Under the bell you find your notifications of the last 90 days. Here you choose how else you are notified, and when.':
    'Under the bell you find your notifications of the last 90 days. Here you choose how else you are notified, and when.',
  'Notifications by email': 'Notifications by email',
  'To {{email}}, of rules that also send email.': 'To {{email}}, of rules that also send email.',
  'None is sent to {{email}} until you have chosen a password by the link of an email to it: sign out and use “Forgotten password?”.':
    'None is sent to {{email}} until you have chosen a password by the link of an email to it: sign out and use “Forgotten password?”.',
  'None is sent to {{email}} until you have signed in by it: sign out and sign in again.':
    'None is sent to {{email}} until you have signed in by it: sign out and sign in again.',
  'None is sent while no mail server is set up.': 'None is sent while no mail server is set up.',
  'What you sign in by is no email address, so none reaches you.':
    'What you sign in by is no email address, so none reaches you.',
  'Quiet hours': 'Quiet hours',
  'What comes in them waits and reaches you as one message when they end. By the clock of {{place}}; an end before the beginning is on the next day.':
    'What comes in them waits and reaches you as one message when they end. By the clock of {{place}}; an end before the beginning is on the next day.',
  'What is critical reaches you all the same': 'What is critical reaches you all the same',
  'Panic button, crash, towing and other events of that severity.':
    'Panic button, crash, towing and other events of that severity.',
  'Save notification choices': 'Save notification choices',
  'Notification choices saved': 'Notification choices saved',
  'The mail server is being handed the email…': 'The mail server is being handed the email…',
  'The mail server has taken it. If it does not arrive, look among unwanted emails.':
    'The mail server has taken it. If it does not arrive, look among unwanted emails.',
  'The mail server does not take it at the moment. It is tried again; an administrator sees the reason in the outbox.':
    'The mail server does not take it at the moment. It is tried again; an administrator sees the reason in the outbox.',
  'The mail server refused it. An administrator sees the reason in the outbox.':
    'The mail server refused it. An administrator sees the reason in the outbox.',
  'Whether it was sent is not known at the moment.': 'Whether it was sent is not known at the moment.',
  'Push messages': 'Push messages',
  'They appear on this device also while no page of Milepost is open, until your session in that browser ends.':
    'They appear on this device also while no page of Milepost is open, until your session in that browser ends.',
  'Turn on in this browser': 'Turn on in this browser',
  'Push messages reach this browser now': 'Push messages reach this browser now',
  'The push service of this browser has no public address, or another port than 443':
    'The push service of this browser has no public address, or another port than 443',
  'The browser gave keys that nothing can be encrypted with':
    'The browser gave keys that nothing can be encrypted with',
  'Only a browser that is signed in can be notified': 'Only a browser that is signed in can be notified',
  'This browser blocks notifications of Milepost. Allow them in the settings of the page, beside its address, and load it again.':
    'This browser blocks notifications of Milepost. Allow them in the settings of the page, beside its address, and load it again.',
  'Push messages need an https address. Ask whoever runs this Milepost.':
    'Push messages need an https address. Ask whoever runs this Milepost.',
  'On iPhone and iPad push messages reach Milepost on the Home Screen alone: choose Share, then Add to Home Screen, and open it from there.':
    'On iPhone and iPad push messages reach Milepost on the Home Screen alone: choose Share, then Add to Home Screen, and open it from there.',
  'This browser has no push messages. Another one, or a newer one, has.':
    'This browser has no push messages. Another one, or a newer one, has.',
  'The push service of this browser does not answer. It may need the internet, or be switched off.':
    'The push service of this browser does not answer. It may need the internet, or be switched off.',
  'The push service has taken it: it appears in a moment.': 'The push service has taken it: it appears in a moment.',
  'The browser is not subscribed any more, and was removed. Turn it on there again.':
    'The browser is not subscribed any more, and was removed. Turn it on there again.',
  'The push service refused it.': 'The push service refused it.',
  'The push service does not answer.': 'The push service does not answer.',
  'This Milepost does not reach the push service: it may have no internet access.':
    'This Milepost does not reach the push service: it may have no internet access.',
  'The certificate of the push service is not valid.': 'The certificate of the push service is not valid.',
  'Not reached since {{moment}}': 'Not reached since {{moment}}',
  'Off since {{moment}}: not reached for a day. To go on, turn push messages on there again, or send a test.':
    'Off since {{moment}}: not reached for a day. To go on, turn push messages on there again, or send a test.',
  'Nothing sent yet': 'Nothing sent yet',
  'Last reached {{moment}}': 'Last reached {{moment}}',
  'Send a test': 'Send a test',
  'Remove browser': 'Remove browser',
} as const
