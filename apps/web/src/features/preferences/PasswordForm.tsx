import { Button, PasswordInput } from '@mantine/core'
import { ownAccount } from '@milepost/contract/own-account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bodyField, HttpError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'
import { makeChange } from '../../ui/make-change.ts'
import { type Entries, faultOfEntries } from '../../ui/password-entries.ts'
import classes from './Preferences.module.css'

const EMPTY = { old: '', password: '', repeated: '' }
type Field = keyof typeof EMPTY

/** What is wrong with a field, in the reader's words. */
interface Fault {
  of: Field
  words: string
}

/**
 * Gives the user a new password, who says the present one (PWD-23). Not ui/Form.tsx: each fault stands beside its field, also that
 * of the server, and the focus goes there.
 */
export function PasswordForm({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [entries, setEntries] = useState(EMPTY)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const field = (name: Field) => ({
    name,
    value: entries[name],
    error: fault?.of === name && fault.words,
    // Mantine marks it by colour alone.
    'aria-invalid': fault?.of === name,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setEntries({ ...entries, [name]: event.currentTarget.value })
      if (fault?.of === name) setFault(null)
    },
  })

  function show(found: Fault) {
    setFault(found)
    // It is drawn first, so that the focus finds the field described.
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>(`[name=${found.of}]`)?.focus())
  }

  async function save() {
    setSaving(true)
    const body = { old_password: entries.old, new_password: entries.password }
    const onRefused = (error: unknown) => {
      const refused = refusedField(error)
      if (refused !== null) show(refused)
      return refused !== null
    }
    const words = { outcome: 'Update successful', note: t('Password changed') } as const
    const { isMade } = await makeChange({ ...words, onRefused, isMarked: true }, send =>
      send(ownAccount.changePassword, { params: { id: userId }, body }),
    )
    setSaving(false)
    if (!isMade) return
    setEntries(EMPTY)
    // The other sessions have ended.
    await client.invalidateQueries()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = faultOf(entries)
    setFault(null)
    if (found === null) void save()
    else show({ of: found.of, words: t(found.words) })
  }

  return (
    <form ref={form} className={classes.narrow} onSubmit={submit} noValidate>
      <PasswordInput label={t('Present password')} autoComplete="current-password" {...field('old')} />
      <PasswordInput
        label={t('New password')}
        description={t('At least 10 characters')}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordInput label={t('Repeat the new password')} autoComplete="new-password" {...field('repeated')} />
      <p className={classes.note}>{t('Your other sessions end. This one goes on.')}</p>
      <Button type="submit" className={classes.submit ?? ''} loading={isSaving}>
        {t('Change password')}
      </Button>
    </form>
  )
}

/** Of the new password as on the page of a link. */
const faultOf = (entries: Entries & { old: string }) =>
  entries.old === '' ? ({ of: 'old', words: 'Password is required' } as const) : faultOfEntries('reset', entries)

const FIELDS: Readonly<Record<string, Field>> = { old_password: 'old', new_password: 'password' }

/** The field that the server refused; null where it is none of the form. */
function refusedField(error: unknown): Fault | null {
  if (!(error instanceof HttpError)) return null
  const of = FIELDS[String(bodyField(error.body, 'field'))]
  return of === undefined ? null : { of, words: serverText(error.message) }
}
