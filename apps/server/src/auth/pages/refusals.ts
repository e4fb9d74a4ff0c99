import type { TextKey } from '@milepost/texts/text-key.ts'

/** What a person reads whose sign-in is refused, by the reason. */
export const REFUSALS = {
  credentials: 'The email or password is wrong. Try again.',
  'too many attempts': 'Too many attempts. Wait 15 minutes and try again.',
  code: 'The code is not right, or has been used. Please try again.',
  'new passkey': 'The passkey could not be added. Please try again.',
  passkey: 'The passkey did not fit. Please try again.',
  'second factor': 'This account has two-factor sign-in: sign in on the page of Milepost.',
  inactive: 'This account has been closed. Ask your administrator if you still need it.',
  'server user': 'This account is for software. It uses the API and cannot sign in here.',
  'demo is over': 'The email or password is wrong. Try again.',
  'no account': 'Your identity is confirmed, but you have no account here. Ask your administrator for one.',
  'e-mail not verified':
    'Your sign-in service has not confirmed your email address, so it cannot be matched to an account.',
} as const satisfies Record<string, TextKey>

export type Refusal = keyof typeof REFUSALS
