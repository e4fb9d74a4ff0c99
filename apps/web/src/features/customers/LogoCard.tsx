import { Button, FileButton } from '@mantine/core'
import { logos, MOST_LOGO_BYTES } from '@milepost/contract/logos.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFunction } from '../../api/http.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { toastRefused } from '../../ui/toasts.ts'
import classes from './LogoCard.module.css'

interface Props {
  name: string
  logo: string | null
  /** Why whoever looks at it may not change it. */
  reason: string | null
  set: (send: CallFunction, picture: File) => Promise<Logo>
  remove: (send: CallFunction) => Promise<Logo>
  onChanged: () => Promise<void>
}

type Logo = { logo: string | null }

const TYPES = logos.setOfCustomer.bodyTypes.join(',')

/** The logo of a customer or a management company, which another picture may replace. */
export function LogoCard({ name, logo, reason, set, remove, onChanged }: Props) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  async function change(outcome: 'Update successful' | 'Remove success', note: string, work: Props['remove']) {
    setBusy(true)
    const changed = await makeChange({ outcome, note }, work)
    if (changed.isMade) await onChanged()
    setBusy(false)
  }

  function choose(picture: File | null) {
    if (picture === null) return
    if (picture.size > MOST_LOGO_BYTES)
      return toastRefused(false, t('The picture is larger than 5 MB. Choose a smaller one.'))
    void change('Update successful', t('Logo saved'), send => set(send, picture))
  }

  return (
    <>
      <h2>{t('Logo')}</h2>
      <div className={classes.frame}>
        {logo === null ? <span>{t('No logo yet')}</span> : <img src={logo} alt={t('Logo of {{name}}', { name })} />}
      </div>
      <div className={classes.actions}>
        {reason === null ? (
          <FileButton accept={TYPES} onChange={choose}>
            {props => (
              <Button {...props} size="xs" variant="default" loading={isBusy}>
                {t('Choose picture…')}
              </Button>
            )}
          </FileButton>
        ) : (
          <ReasonButton size="xs" variant="default" reason={reason} onClick={() => {}}>
            {t('Choose picture…')}
          </ReasonButton>
        )}
        {logo !== null && (
          <ReasonButton
            size="xs"
            variant="default"
            reason={reason}
            onClick={() => void change('Remove success', t('Logo removed'), remove)}
          >
            {t('Remove logo')}
          </ReasonButton>
        )}
      </div>
      <p className={classes.note}>{t('PNG, JPEG or WebP, up to 5 MB')}</p>
    </>
  )
}
