import { lineOfText, mailAddress } from '@milepost/contract/shapes.ts'
import type { TextKey } from '@milepost/texts/text-key.ts'
import { z } from 'zod'
import { faultOfPassword, PASSWORD_FAULTS } from '../../auth/password-rules.ts'

/** What the set-up page sends, trimmed. */
export interface SetUpForm {
  code: string
  managementCompany: string
  customer: string
  firstName: string
  lastName: string
  email: string
  password: string
  repeat: string
}

/** What is wrong with a field, in words. */
export const FAULTS = {
  ...PASSWORD_FAULTS,
  code: 'This is not the code on the console. Check it and try again.',
  required: 'Please fill this in.',
  email: 'This is not an email address.',
  repeat: 'The passwords do not match.',
  tooLong: 'Use at most 100 characters.',
  characters: 'This has characters that cannot be seen.',
} as const satisfies Record<string, TextKey>

export type SetUpFault = keyof typeof FAULTS
export type SetUpFaults = Partial<Record<keyof SetUpForm, SetUpFault>>

const NAMES = ['managementCompany', 'customer', 'firstName', 'lastName'] as const
const LONGEST_NAME = 100

export function readSetUpForm(body: unknown): SetUpForm {
  const given = z.record(z.string(), z.unknown()).catch({}).parse(body)
  const text = (name: keyof SetUpForm) => (typeof given[name] === 'string' ? given[name].slice(0, 1000) : '')
  return {
    code: text('code').trim(),
    managementCompany: text('managementCompany').trim(),
    customer: text('customer').trim(),
    firstName: text('firstName').trim(),
    lastName: text('lastName').trim(),
    email: text('email').trim().toLowerCase(),
    password: text('password'),
    repeat: text('repeat'),
  }
}

/** Everything that is wrong at once, the code excepted. */
export async function setUpFaults(form: SetUpForm): Promise<SetUpFaults> {
  const faults: SetUpFaults = {}
  for (const name of NAMES) {
    if (form[name] === '') faults[name] = 'required'
    else if (form[name].length > LONGEST_NAME) faults[name] = 'tooLong'
    else if (!lineOfText(LONGEST_NAME).safeParse(form[name]).success) faults[name] = 'characters'
  }
  if (form.email === '') faults.email = 'required'
  else if (!mailAddress.safeParse(form.email).success) faults.email = 'email'
  const known = [form.firstName, form.lastName, form.customer, form.managementCompany, form.email.split('@')[0] ?? '']
  const fault = await faultOfPassword(form.password, [...known, form.email])
  if (fault) faults.password = fault
  else if (form.password !== form.repeat) faults.repeat = 'repeat'
  return faults
}
