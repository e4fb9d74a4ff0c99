import { auditAction } from '../audit/audit.ts'

/** What the audit log has of sign-ins and of those who are turned away. */
export const SIGNED_IN = auditAction('signed in')
export const SIGN_IN_FAILED = auditAction('sign-in failed')
export const ACCOUNT_LOCKED = auditAction('account locked')
export const ACCOUNT_UNLOCKED = auditAction('account unlocked')
export const PASSWORD_LINK_ASKED = auditAction('password link asked for')
export const PASSWORD_LINK_MADE = auditAction('password link made')
export const IDENTITY_REFUSED = auditAction('identity not confirmed')
export const PASSWORD_CHANGE_REFUSED = auditAction('password change refused')
export const PASSWORD_RESET = auditAction('password reset')
export const ACCOUNTS_LISTED = auditAction('accounts listed')
export const SIGNED_OUT = auditAction('signed out')
export const SIGNED_OUT_EVERYWHERE = auditAction('signed out everywhere')
export const SIGNED_OUT_ELSEWHERE = auditAction('signed out elsewhere')
export const SIGNED_OUT_BY_ADMINISTRATOR = auditAction('signed out by an administrator')
export const SESSION_ENDED = auditAction('session ended')
export const ACCESS_DENIED = auditAction('access denied')
export const FACTOR_CHANGES = {
  'app added': auditAction('authenticator app added'),
  'app removed': auditAction('authenticator app removed'),
  'passkey added': auditAction('passkey added'),
  'passkey removed': auditAction('passkey removed'),
  'recovery codes made': auditAction('recovery codes made'),
  'recovery code used': auditAction('recovery code used'),
  'factors reset': auditAction('second factors reset'),
}
