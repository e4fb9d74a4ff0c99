import { Button } from '@mantine/core'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { Hint } from '../../ui/Hint.tsx'
import { ScoringDialog } from './ScoringDialog.tsx'

/** Opens the customers' switches, for those who administer customers. */
export function ScoringSwitch() {
  const { t } = useTranslation()
  const signedIn = useSession()
  const [isOpen, setOpen] = useState(false)
  const mayChange = signedIn !== null && mayAdminister(callerOf(signedIn.currentUser), 'customers', 'write')
  const reason = t('Only a customer administrator can switch scoring on or off.')
  return (
    <>
      <Hint text={reason} disabled={mayChange}>
        <Button
          size="xs"
          h={34}
          variant="default"
          leftSection={<IconScale size={16} />}
          {...(!mayChange && { 'aria-disabled': true, 'aria-description': reason, 'data-disabled': true })}
          onClick={() => mayChange && setOpen(true)}
        >
          {t('Scoring')}
        </Button>
      </Hint>
      {isOpen && <ScoringDialog onClose={() => setOpen(false)} />}
    </>
  )
}
