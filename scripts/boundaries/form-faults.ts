/** Where forms are made; each other has its reason for standing outside it. */
const THE_FORM = 'apps/web/src/ui/Form.tsx'
const OTHER_FORMS = [
  // The older form of signing in, where the browser says itself what is empty.
  'apps/web/src/features/sign-in/LegacyLoginForm.tsx',
  // They list all their faults, or say each beside its field, and move the focus to the first.
  'apps/web/src/features/passwords/ForgotPasswordPage.tsx',
  'apps/web/src/features/passwords/NewPasswordPage.tsx',
  'apps/web/src/records/RecordForm.tsx',
  'apps/web/src/features/preferences/PasswordForm.tsx',
  // Its one field says itself what is missing, and Escape leaves it.
  'apps/web/src/features/events/DismissForm.tsx',
]
/** What is typed there is sent to nobody: there is no contract of it. */
const OF_NO_CALL = ['apps/web/src/features/vehicles/DeviceSettingsCard.tsx']

const FORM = /<form\b(?! method="dialog")/g
const LITERAL_LIMIT = /\bmaxLength=\{[\d_]+\}/g

/** A line for each form of the page that is not `Form`, and for each length of a text that is not the contract's. */
export function formFaults(file: string, text: string): string[] {
  if (!file.startsWith('apps/web/src/') || !file.endsWith('.tsx')) return []
  const forms = file === THE_FORM || OTHER_FORMS.includes(file) ? [] : [...text.matchAll(FORM)]
  const limits = OF_NO_CALL.includes(file) ? [] : [...text.matchAll(LITERAL_LIMIT)]
  const lineOf = (index: number) => text.slice(0, index).split('\n').length
  return [
    ...forms.map(({ index }) => `${file}:${lineOf(index)} a form of its own; take ui/Form.tsx`),
    ...limits.map(
      ({ index }) => `${file}:${lineOf(index)} a length of its own; take textLimits of the contract's schema`,
    ),
  ]
}
