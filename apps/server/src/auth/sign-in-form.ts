import { z } from 'zod'

/** What the forms of the sign-in pages send; empty where it is not sent. */
export interface SignInForm {
  email: string
  password: string
  /** The address of an account of the demo, whose button was pressed. */
  demo: string
  /** Six digits of an authenticator app. */
  code: string
  recovery: string
  /** What the browser gave of a passkey; null: nothing. */
  passkey: unknown
  /** What a new passkey is called. */
  name: string
  /** Whether to begin again with another account. */
  restart: string
  /** Whether the recovery codes have been seen. */
  end: string
}

export function readSignInForm(body: unknown): SignInForm {
  const given = z.record(z.string(), z.unknown()).catch({}).parse(body)
  const text = (name: keyof SignInForm, max: number) => {
    const value = given[name]
    return typeof value === 'string' ? value.slice(0, max) : ''
  }
  return {
    email: text('email', 254),
    password: text('password', 1000),
    demo: text('demo', 254),
    code: text('code', 20),
    recovery: text('recovery', 50),
    passkey: jsonOf(text('passkey', 100_000)),
    name: text('name', 100),
    restart: text('restart', 1),
    end: text('end', 1),
  }
}

/** Null where the text is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
