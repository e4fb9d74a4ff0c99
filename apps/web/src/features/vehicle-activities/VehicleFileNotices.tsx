import { Button } from '@mantine/core'
import { MOST_ACTIVITIES_COUNTED } from '@milepost/contract/vehicle-activities.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { DemoFilingNotice } from '../../ui/DemoFilingNotice.tsx'
import { chosenVehicleQuery, matchesQuery } from './activity-queries.ts'
import classes from './VehicleFile.module.css'
import { PUT_AWAY, type VehicleFileSearch } from './vehicle-file-search.ts'

interface Props {
  search: VehicleFileSearch
  count: number
  /** Null: whoever looks may put nothing away. */
  onShowPutAway: (() => void) | null
  onShowOthers: () => void
}

/** What to know of the list before reading it. */
export function VehicleFileNotices({ search, count, onShowPutAway, onShowOthers }: Props) {
  const { vehicleId, isRangeFaulty, isArchived } = search
  const { t } = useTranslation()
  const words = useWords()
  const vehicle = useQuery(chosenVehicleQuery(vehicleId)).data
  const isAsked = onShowPutAway !== null && vehicleId !== null && !isArchived
  const putAway = useQuery({ ...matchesQuery({ ...search, ...PUT_AWAY }), enabled: isAsked }).data ?? 0
  const putAwayCount = isAsked ? putAway : 0
  return (
    <>
      <DemoFilingNotice />
      {isRangeFaulty && (
        <div className={classes.fault} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('The link has invalid dates. Showing the last 7 days.')}
        </div>
      )}
      {vehicle === null && (
        <div className={classes.fault} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('The vehicle in the link is not in your fleet.')}
        </div>
      )}
      {count > MOST_ACTIVITIES_COUNTED && (
        <div>
          {t('More than {{number}} match. Narrow the filters to see how many.', {
            number: words.number(MOST_ACTIVITIES_COUNTED),
          })}
        </div>
      )}
      {onShowPutAway !== null && putAwayCount > 0 && (
        <div className={classes.notice}>
          {t('{{number}} entries of this vehicle are put away.', {
            count: putAwayCount,
            number: words.number(putAwayCount),
          })}
          <Button size="compact-xs" variant="default" onClick={onShowPutAway}>
            {t('Show them')}
          </Button>
        </div>
      )}
      {isArchived && (
        <div className={classes.notice}>
          {t('Archived items alone are shown.')}
          <Button size="compact-xs" variant="default" onClick={onShowOthers}>
            {t('Show those in use')}
          </Button>
        </div>
      )}
    </>
  )
}
