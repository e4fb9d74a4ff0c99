import { Button } from '@mantine/core'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { Hint } from '../../ui/Hint.tsx'
import { PurposeDialog } from './PurposeDialog.tsx'

/** What the customer keeps the sheet for, and where its administrators say so. */
export function SheetPurpose({ purpose }: { purpose: string | null }) {
  const { t } = useTranslation()
  const signedIn = useSession()
  const [isOpen, setOpen] = useState(false)
  const mayChange = signedIn !== null && mayAdminister(callerOf(signedIn.currentUser), 'customers', 'write')
  const reason = t('Only a customer administrator can set the purpose.')
  return (
    <>
      {purpose !== null && <span>{t('Purpose: {{purpose}}', { purpose })}</span>}
      <Hint text={reason} disabled={mayChange}>
        <Button
          size="compact-xs"
          variant="subtle"
          mih={24}
          px={0}
          {...(!mayChange && { 'aria-disabled': true, 'aria-description': reason, 'data-disabled': true })}
          onClick={() => mayChange && setOpen(true)}
        >
          {purpose === null ? t('Add purpose (GDPR)…') : t('Change the purpose…')}
        </Button>
      </Hint>
      {isOpen && <PurposeDialog onClose={() => setOpen(false)} />}
    </>
  )
}
