export const texts = {
  'Administrator of another company': 'Administrator of another company',
  'After five failed attempts an account takes no password for 15 minutes or longer. Your administrator can help, also with a forgotten password.':
    'After five failed attempts an account takes no password for 15 minutes or longer. Your administrator can help, also with a forgotten password.',
  'At least 10 characters; 15 or more is better. A few unrelated words work well.':
    'At least 10 characters; 15 or more is better. A few unrelated words work well.',
  'Sign in as a demo user. Each sees what their role allows.':
    'Sign in as a demo user. Each sees what their role allows.',
  'Create and go to sign-in': 'Create and go to sign-in',
  'Create your company and the first administrator. This page works once.':
    'Create your company and the first administrator. This page works once.',
  'Demo accounts and their password work on this demo only.':
    'Demo accounts and their password work on this demo only.',
  'Every vehicle, every mile, in one place.': 'Every vehicle, every mile, in one place.',
  'First administrator': 'First administrator',
  'First customer': 'First customer',
  'For software: uses the API, cannot sign in here.': 'For software: uses the API, cannot sign in here.',
  'It took too long, or was started in another window. Nothing is lost: start again.':
    'It took too long, or was started in another window. Nothing is lost: start again.',
  'It was cancelled at your sign-in service.': 'It was cancelled at your sign-in service.',
  'Language of this page': 'Language of this page',
  'or sign in with email': 'or sign in with email',
  'Please fill this in.': 'Please fill this in.',
  'Check the marked fields.': 'Check the marked fields.',
  'Set up Milepost': 'Set up Milepost',
  'Set-up code': 'Set-up code',
  'Sign-in was not completed': 'Sign-in was not completed',
  'Start again': 'Start again',
  'This is not the code on the console. Check it and try again.':
    'This is not the code on the console. Check it and try again.',
  'The demo is still being made. Its accounts appear here by themselves.':
    'The demo is still being made. Its accounts appear here by themselves.',
  'The email or password is wrong. Try again.': 'The email or password is wrong. Try again.',
  'The server printed it on its console when it started.': 'The server printed it on its console when it started.',
  'The passwords do not match.': 'The passwords do not match.',
  'This account has been closed. Ask your administrator if you still need it.':
    'This account has been closed. Ask your administrator if you still need it.',
  'This account is for software. It uses the API and cannot sign in here.':
    'This account is for software. It uses the API and cannot sign in here.',
  'This is not an email address.': 'This is not an email address.',
  'This has characters that cannot be seen.': 'This has characters that cannot be seen.',
  'Use at most 100 characters.': 'Use at most 100 characters.',
  'Try the demo': 'Try the demo',
  'Use the account your administrator gave you.': 'Use the account your administrator gave you.',
  'The company that runs the fleet for its customers; often your own.':
    'The company that runs the fleet for its customers; often your own.',
  'The company whose vehicles you will see.': 'The company whose vehicles you will see.',
  'Your identity is confirmed, but you have no account here. Ask your administrator for one.':
    'Your identity is confirmed, but you have no account here. Ask your administrator for one.',
  'Your company': 'Your company',
  'Your sign-in service is not answering. Try again in a minute.':
    'Your sign-in service is not answering. Try again in a minute.',
  'Your sign-in service has not confirmed your email address, so it cannot be matched to an account.':
    'Your sign-in service has not confirmed your email address, so it cannot be matched to an account.',
  'Your password is right. One more step.': 'Your password is right. One more step.',
  'Enter one of the recovery codes that you kept.': 'Enter one of the recovery codes that you kept.',
  'Each of your ten codes works once.': 'Each of your ten codes works once.',
  'Use a recovery code': 'Use a recovery code',
  'Use another way': 'Use another way',
  'Sign in as someone else': 'Sign in as someone else',
  'No phone and no codes? Your administrator can reset your two-factor sign-in.':
    'No phone and no codes? Your administrator can reset your two-factor sign-in.',
  'Sign in with a passkey': 'Sign in with a passkey',
  'Set up two-factor sign-in': 'Set up two-factor sign-in',
  'Your company asks for a second step at sign-in. Add one now, and have it at hand from then on.':
    'Your company asks for a second step at sign-in. Add one now, and have it at hand from then on.',
  'Add a passkey of this device': 'Add a passkey of this device',
  'Your codes have been shown. You can make new ones under User preferences.':
    'Your codes have been shown. You can make new ones under User preferences.',
  'Continue to Milepost': 'Continue to Milepost',
  'The passkey could not be added. Please try again.': 'The passkey could not be added. Please try again.',
  'This account has two-factor sign-in: sign in on the page of Milepost.':
    'This account has two-factor sign-in: sign in on the page of Milepost.',
  'The code is not right, or has been used. Please try again.':
    'The code is not right, or has been used. Please try again.',
  'The passkey did not fit. Please try again.': 'The passkey did not fit. Please try again.',
} as const
