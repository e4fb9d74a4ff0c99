import type { OwnFactors } from '@milepost/contract/own-factors.ts'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import type { FactorChange } from './FactorDialogs.tsx'
import classes from './Preferences.module.css'

interface Props {
  factors: OwnFactors
  onChange: (change: FactorChange) => void
}

const CODES = 10

/** What the user has, since when and how lately used, each with what may be done about it. */
export function FactorRows({ factors, onChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { app, passkeys, recovery_codes_left: left, is_required: isRequired } = factors
  const count = passkeys.length + (app === null ? 0 : 1)
  const isLast =
    isRequired && count === 1 ? t('Your company requires two-factor sign-in. Add another way first.') : null
  const noPasskeys = whyNoPasskeys(factors)
  const moment = (at: string) => words.moment(Date.parse(at))
  const used = ({ created_at, last_used_at }: { created_at: string; last_used_at: string | null }) =>
    [
      t('Added {{moment}}', { moment: moment(created_at) }),
      last_used_at === null ? t('Not used yet') : t('Last used {{moment}}', { moment: moment(last_used_at) }),
    ].join(' · ')

  return (
    <>
      <p className={classes.below}>
        {count === 0
          ? isRequired
            ? t('Your company requires it: you will be asked to set it up when you next sign in.')
            : t('Off. With an app or a passkey, your password alone no longer signs anybody in.')
          : isRequired
            ? t('On. Your company requires it.')
            : t('On. After your password you show a code or a passkey.')}
      </p>
      <ul className={classes.sessions}>
        <Row
          name={t('Authenticator app')}
          note={app === null ? t('Codes on your phone, without a connection') : used(app)}
        >
          <ReasonButton size="xs" variant="default" reason={null} onClick={() => onChange({ does: 'add app' })}>
            {app === null ? t('Add app') : t('Replace app')}
          </ReasonButton>
          {app !== null && (
            <ReasonButton size="xs" variant="default" reason={isLast} onClick={() => onChange({ does: 'remove app' })}>
              {t('Remove app')}
            </ReasonButton>
          )}
        </Row>
        <Row name={t('Passkeys')} note={t('Fingerprint, face or PIN of a device; also without your password')}>
          <ReasonButton
            size="xs"
            variant="default"
            reason={noPasskeys === null ? null : t(noPasskeys)}
            onClick={() => onChange({ does: 'add passkey' })}
          >
            {t('Add passkey')}
          </ReasonButton>
        </Row>
        {passkeys.map(passkey => (
          <Row key={passkey.id} name={passkey.name} note={used(passkey)} isOfPasskeys>
            <ReasonButton
              size="xs"
              variant="default"
              aria-label={t('Remove passkey {{name}}', { name: passkey.name })}
              reason={isLast}
              onClick={() => onChange({ does: 'remove passkey', id: passkey.id, name: passkey.name })}
            >
              {t('Remove passkey')}
            </ReasonButton>
          </Row>
        ))}
        {count > 0 && (
          <Row
            name={t('Recovery codes')}
            note={t('{{left}} of {{all}} left', { left: words.number(left), all: words.number(CODES) })}
          >
            <ReasonButton size="xs" variant="default" reason={null} onClick={() => onChange({ does: 'make codes' })}>
              {t('Make new codes')}
            </ReasonButton>
          </Row>
        )}
      </ul>
    </>
  )
}

function whyNoPasskeys({ takes_passkeys }: OwnFactors) {
  if (!takes_passkeys) return 'Passkeys need an https address with a name. Ask whoever runs this server.' as const
  return browserSupportsWebAuthn() ? null : ('This browser has no passkeys.' as const)
}

interface RowProps {
  name: string
  note: string
  isOfPasskeys?: boolean
  children: ReactNode
}

function Row({ name, note, isOfPasskeys = false, children }: RowProps) {
  return (
    <li className={classes.session} data-indented={isOfPasskeys || undefined}>
      <span className={classes.browser}>
        {name}
        <small>{note}</small>
      </span>
      {children}
    </li>
  )
}
