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
  'You receive this email because the account has this address. Emails about the safety of your account cannot be switched off.':
    'You receive this email because the account has this address. Emails about the safety of your account cannot be switched off.',
  'Your Milepost password was changed': 'Your Milepost password was changed',
  'Your Milepost account {{account}} has a new password. Other sessions were ended.':
    'Your Milepost account {{account}} has a new password. Other sessions were ended.',
  'If it was not you: ask your administrator at once to close the account or to give it another password.':
    'If it was not you: ask your administrator at once to close the account or to give it another password.',
  'The address of your Milepost account was changed': 'The address of your Milepost account was changed',
  'An administrator gave your Milepost account {{before}} the address {{after}}.':
    'An administrator gave your Milepost account {{before}} the address {{after}}.',
  'Sign in with the new address from now on. Your password stays as it is; all sessions were ended.':
    'Sign in with the new address from now on. Your password stays as it is; all sessions were ended.',
  'If nobody should have done that: tell another administrator at once.':
    'If nobody should have done that: tell another administrator at once.',
  'You receive this email because the account has or had this address.':
    'You receive this email because the account has or had this address.',
  'A new password for Milepost': 'A new password for Milepost',
  'A new password was requested for your Milepost account {{account}}.':
    'A new password was requested for your Milepost account {{account}}.',
  'Choose a new password': 'Choose a new password',
  'The link works once, for {{hours}} hours. Until then your present password stays as it is.':
    'The link works once, for {{hours}} hours. Until then your present password stays as it is.',
  'If it was not you, ignore this email. Nothing can be done without the link.':
    'If it was not you, ignore this email. Nothing can be done without the link.',
  '{{customer}} has made a Milepost account for you. You sign in as {{account}}.':
    '{{customer}} has made a Milepost account for you. You sign in as {{account}}.',
  'Choose your password': 'Choose your password',
  'The link works once, for {{hours}} hours. After that, ask for another one under “Forgotten password?” on the sign-in page.':
    'The link works once, for {{hours}} hours. After that, ask for another one under “Forgotten password?” on the sign-in page.',
  'Your Milepost account': 'Your Milepost account',
  'You receive this email because an administrator gave this address.':
    'You receive this email because an administrator gave this address.',
  'Sign-in to your Milepost account {{account}} was refused: wrong codes were given.':
    'Sign-in to your Milepost account {{account}} was refused: wrong codes were given.',
  'If it was not you, someone else may know your password. Change it now, and inform your administrator.':
    'If it was not you, someone else may know your password. Change it now, and inform your administrator.',
  'Two-factor sign-in of your Milepost account': 'Two-factor sign-in of your Milepost account',
  'An authenticator app was added to your Milepost account {{account}}.':
    'An authenticator app was added to your Milepost account {{account}}.',
  'The authenticator app of your Milepost account {{account}} was removed.':
    'The authenticator app of your Milepost account {{account}} was removed.',
  'A passkey was added to your Milepost account {{account}}.':
    'A passkey was added to your Milepost account {{account}}.',
  'A passkey of your Milepost account {{account}} was removed.':
    'A passkey of your Milepost account {{account}} was removed.',
  'New recovery codes were made for your Milepost account {{account}}. Earlier ones work no more.':
    'New recovery codes were made for your Milepost account {{account}}. Earlier ones work no more.',
  'A recovery code was used for your Milepost account {{account}}.':
    'A recovery code was used for your Milepost account {{account}}.',
  'The two-factor sign-in of your Milepost account {{account}} was reset: its app, passkeys and recovery codes work no more.':
    'The two-factor sign-in of your Milepost account {{account}} was reset: its app, passkeys and recovery codes work no more.',
  'If it was not you, change your password now, and inform your administrator.':
    'If it was not you, change your password now, and inform your administrator.',
  'If the button does not open, copy this link:': 'If the button does not open, copy this link:',
  'The link is in the email alone.': 'The link is in the email alone.',
  'Test email from Milepost': 'Test email from Milepost',
  'Emails from this Milepost arrive at this address.': 'Emails from this Milepost arrive at this address.',
  'Open Milepost': 'Open Milepost',
  'You receive this email because you sent it to yourself from Milepost.':
    'You receive this email because you sent it to yourself from Milepost.',
  'Webhook switched off: {{host}}': 'Webhook switched off: {{host}}',
  'The receiver of a webhook at {{host}} answered that it is gone (410), so Milepost sends it nothing more.':
    'The receiver of a webhook at {{host}} answered that it is gone (410), so Milepost sends it nothing more.',
  'For 24 hours no message got through to a webhook at {{host}}, so Milepost sends it nothing more.':
    'For 24 hours no message got through to a webhook at {{host}}, so Milepost sends it nothing more.',
  'Its deliveries say what the receiver answered. Once it is mended, switch the webhook on and send again what it missed.':
    'Its deliveries say what the receiver answered. Once it is mended, switch the webhook on and send again what it missed.',
  'Open webhook': 'Open webhook',
  'You receive this email because you look after the webhook, or are an administrator.':
    'You receive this email because you look after the webhook, or are an administrator.',
  '{{count}} notifications from Milepost_one': '{{count}} notification from Milepost',
  '{{count}} notifications from Milepost_other': '{{count}} notifications from Milepost',
  '{{count}} overdue_one': '{{count}} overdue',
  '{{count}} overdue_other': '{{count}} overdue',
  '{{count}} due soon_one': '{{count}} due soon',
  '{{count}} due soon_other': '{{count}} due soon',
  '{{count}} due this week_one': '{{count}} due this week',
  '{{count}} due this week_other': '{{count}} due this week',
  '{{due}} due within {{count}} days_one': '{{due}} due by tomorrow',
  '{{due}} due within {{count}} days_other': '{{due}} due within {{count}} days',
  '{{count}} other notifications_one': '{{count}} other notification',
  '{{count}} other notifications_other': '{{count}} other notifications',
  'And {{count}} more._one': 'And {{count}} more.',
  'And {{count}} more._other': 'And {{count}} more.',
  'Test from Milepost': 'Test from Milepost',
  'Notifications reach this browser.': 'Notifications reach this browser.',
  'Open notifications': 'Open notifications',
  'You receive this email because a rule of your company notifies you about such events. On the page of notifications you can mute a rule.':
    'You receive this email because a rule of your company notifies you about such events. On the page of notifications you can mute a rule.',
  'You receive this email because {{company}} has these notifications sent to this address from Milepost.':
    'You receive this email because {{company}} has these notifications sent to this address from Milepost.',
  'May {{company}} send you notifications?': 'May {{company}} send you notifications?',
  '{{asker}} of {{company}} would like Milepost to send notifications about its vehicles to {{address}}: {{subject}}.':
    '{{asker}} of {{company}} would like Milepost to send notifications about its vehicles to {{address}}: {{subject}}.',
  'Agree to these emails': 'Agree to these emails',
  'The link works once, for {{days}} days. If you do not want these emails, do nothing: none is sent without it.':
    'The link works once, for {{days}} days. If you do not want these emails, do nothing: none is sent without it.',
  'You receive this email because {{asker}} entered this address in Milepost.':
    'You receive this email because {{asker}} entered this address in Milepost.',
  'Never ask again': 'Never ask again',
  'Receive notifications': 'Receive notifications',
  '{{company}} would like to send notifications about its vehicles to {{address}}.':
    '{{company}} would like to send notifications about its vehicles to {{address}}.',
  'Each email has a link that stops them.': 'Each email has a link that stops them.',
  'You receive notifications': 'You receive notifications',
  '{{company}} sends them to {{address}} from now on.': '{{company}} sends them to {{address}} from now on.',
  'Receive these emails again': 'Receive these emails again',
  'These emails are no longer stopped': 'These emails are no longer stopped',
  'Notifications of this company may be sent to this address again, if you have agreed to them. Each email has a link that stops them.':
    'Notifications of this company may be sent to this address again, if you have agreed to them. Each email has a link that stops them.',
  'This link does not work any more': 'This link does not work any more',
  'It was used, is older than {{days}} days, was sent before your account was closed, or you have stopped these emails. Unless you stopped them, whoever asked you can send another one.':
    'It was used, is older than {{days}} days, was sent before your account was closed, or you have stopped these emails. Unless you stopped them, whoever asked you can send another one.',
} as const
