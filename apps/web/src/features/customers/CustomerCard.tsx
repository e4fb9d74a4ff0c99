import type { CustomerRecord } from '@milepost/contract/customers.ts'
import { logos } from '@milepost/contract/logos.ts'
import { useTranslation } from 'react-i18next'
import { ScoringSetting } from '../../customer-settings/ScoringSetting.tsx'
import classes from './CustomerCard.module.css'
import { LogoCard } from './LogoCard.tsx'

/** What of a customer is changed beside its form: the logo, and with a reason whether its drivers are scored. */
export function CustomerCard({ customer, onChanged }: { customer: CustomerRecord; onChanged: () => Promise<void> }) {
  const { t } = useTranslation()
  const { id, name, logo, archived_at, may_edit } = customer
  const params = { id }
  const reason =
    archived_at !== null
      ? t('It is archived: restore it first.')
      : may_edit
        ? null
        : t('Your role may read this, not change it. Ask an administrator.')
  const setting = {
    customer: id,
    name,
    scoring_enabled: customer.scoring_enabled,
    is_forbidden: customer.is_scoring_forbidden,
  }
  return (
    <>
      <LogoCard
        name={name}
        logo={logo}
        reason={reason}
        set={(send, body) => send(logos.setOfCustomer, { params, body })}
        remove={send => send(logos.removeOfCustomer, { params })}
        onChanged={onChanged}
      />
      <div className={classes.scoring}>
        <h2>{t('Scoring of drivers')}</h2>
        <ScoringSetting
          key={String(setting.scoring_enabled)}
          setting={setting}
          label={t('Score drivers')}
          reasonNot={reason}
          onSaved={onChanged}
        />
      </div>
    </>
  )
}
