export const texts = {
  'Account locked until {{time}}': 'Account locked until {{time}}',
  'If it was not you: nobody signed in with these attempts. If your password is short, or used elsewhere too, ask your administrator for a new one.':
    'If it was not you: nobody signed in with these attempts. If your password is short, or used elsewhere too, ask your administrator for a new one.',
  'If it was you: wait until then, or ask your administrator for help.':
    'If it was you: wait until then, or ask your administrator for help.',
  'Sign-in to your Milepost account {{account}} was refused: the password was wrong {{tries}} times.':
    'Sign-in to your Milepost account {{account}} was refused: the password was wrong {{tries}} times.',
  'The account accepts no password until {{time}} ({{place}}). It then unlocks by itself. Wherever you are signed in, you stay signed in.':
    'The account accepts no password until {{time}} ({{place}}). It then unlocks by itself. Wherever you are signed in, you stay signed in.',
  'You receive this e-mail because the account has this address. E-mails about the safety of your account cannot be switched off.':
    'You receive this e-mail because the account has this address. E-mails about the safety of your account cannot be switched off.',
} as const
