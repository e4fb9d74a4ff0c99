import { Button, PasswordInput } from '@mantine/core'
import { ownAccount } from '@milepost/contract/own-account.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Entries, type EntryFault, faultOfEntries } from '../../ui/password-entries.ts'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './Preferences.module.css'

const EMPTY = { old: '', password: '', repeated: '' }

/** Gives the user a new password, who says the present one (PWD-23). */
export function PasswordForm({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const [entries, setEntries] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const { isSaving, failure, save } = useCorrecting(
    send =>
      send(ownAccount.changePassword, {
        params: { id: userId },
        body: { old_password: entries.old, new_password: entries.password },
      }),
    { outcome: 'Update successful', note: t('Password changed') },
    () => {
      setEntries(EMPTY)
      setTried(false)
    },
  )
  const fault = isTried ? faultOf(entries) : null
  const field = (name: keyof typeof EMPTY) => ({
    value: entries[name],
    error: fault?.of === name && t(fault.words),
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setEntries({ ...entries, [name]: event.currentTarget.value }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (faultOf(entries) === null) void save()
  }

  return (
    <form className={classes.narrow} onSubmit={submit} noValidate>
      <PasswordInput label={t('Present password')} autoComplete="current-password" {...field('old')} />
      <PasswordInput
        label={t('New password')}
        description={t('At least 10 characters')}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordInput label={t('Repeat the new password')} autoComplete="new-password" {...field('repeated')} />
      <p className={classes.note}>{t('Your other sessions end. This one goes on.')}</p>
      {failure !== null && (
        <p role="alert" className={classes.note}>
          {failure}
        </p>
      )}
      <Button type="submit" className={classes.submit ?? ''} loading={isSaving}>
        {t('Change password')}
      </Button>
    </form>
  )
}

/** Of the new password as on the page of a link. */
function faultOf(entries: Entries & { old: string }): EntryFault | { of: 'old'; words: 'Password is required' } | null {
  return entries.old === '' ? { of: 'old', words: 'Password is required' } : faultOfEntries('reset', entries)
}
