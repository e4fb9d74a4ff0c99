/** How somebody was recognised, in the words of RFC 8176 and, for what it has none, our own. */
export const AMR = {
  password: 'pwd',
  /** A code of an authenticator app. */
  app: 'otp',
  /** A key that only the device has, which asked who is there: two factors in one. */
  passkey: ['pop', 'user', 'mfa'],
  recoveryCode: 'recovery',
  /** Two factors of different kinds. */
  several: 'mfa',
  /** A button of a demo. */
  demo: 'demo',
} as const
