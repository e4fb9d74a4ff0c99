export const texts = {
  'At least 10 characters': 'At least 10 characters',
  'Back to sign in': 'Back to sign in',
  'Email is invalid': 'Email is invalid',
  'Email is required': 'Email is required',
  'Error password does not match': 'Error password does not match',
  'No email is sent from here. Ask your administrator for a new password.':
    'No email is sent from here. Ask your administrator for a new password.',
  'Password has been reset': 'Password has been reset',
  'Password has been set': 'Password has been set',
  'Password is required': 'Password is required',
  'Password reset email sent': 'Password reset email sent',
  'Repeat password': 'Repeat password',
  'Repeat password is required': 'Repeat password is required',
  Send: 'Send',
  'The password may have 200 characters at most.': 'The password may have 200 characters at most.',
  'The password must not be made of your name, email or company.':
    'The password must not be made of your name, email or company.',
  'The password needs at least 10 characters.': 'The password needs at least 10 characters.',
  'This address is not complete. Open the link of the email again.':
    'This address is not complete. Open the link of the email again.',
  'This link has been used, or is older than 24 hours. Please ask for a new one.':
    'This link has been used, or is older than 24 hours. Please ask for a new one.',
  'This password is one of the first that are guessed. Please choose another.':
    'This password is one of the first that are guessed. Please choose another.',
  'This password token has been used. Please reset your password again.':
    'This password token has been used. Please reset your password again.',
  'We send a link for a new password to your email address.':
    'We send a link for a new password to your email address.',
  'new password and repeat password do not match!': 'new password and repeat password do not match!',
  'password is shorter than the minimum length of 10 character!':
    'password is shorter than the minimum length of 10 character!',
} as const
