import type { VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { activityDescription, activityStatusWord, activityTypeWord } from '@milepost/texts/activity-words.ts'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import cell from '../../ui/Cell.module.css'
import type { Column } from '../../ui/table-columns.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { ActivityStatus } from './ActivityStatus.tsx'
import { DocumentCell } from './DocumentCell.tsx'
import classes from './VehicleFile.module.css'
import type { VehicleFileSearch } from './vehicle-file-search.ts'

/** When it was done where the log goes by that and it is known, which is a day; otherwise when it was filed (N-44). */
function activityDate(
  { created_at, activity_fulfilled_at }: VehicleActivity,
  isByDocumentDate: boolean,
  words: Pick<Words, 'dateOf' | 'dateAndTime'>,
): string {
  return isByDocumentDate && activity_fulfilled_at !== null
    ? words.dateOf(activity_fulfilled_at.slice(0, 10))
    : words.dateAndTime(created_at)
}

/**
 * The columns of the log in the order of the documents (VF-08, VF-09). On a phone and beside a panel the rest stands under the
 * description, and who filed it and its document are left to the panel, so that nothing is cut.
 */
export function useActivityColumns(
  { isByDocumentDate }: VehicleFileSearch,
  { isBesidePanel }: { isBesidePanel: boolean },
): Column<VehicleActivity>[] {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const columns: Column<VehicleActivity>[] = [
    {
      ...{ id: 'created_at', header: t('Date/Time'), ordering: 'date', widthPx: isPhone ? 108 : 144 },
      cell: activity => <span className={cell.whole}>{activityDate(activity, isByDocumentDate, words)}</span>,
    },
    {
      ...{ id: 'registration', header: t('Registration'), widthPx: isPhone ? 92 : 100 },
      cell: ({ vehicle }) => <RegistrationLink vehicle={vehicle} />,
    },
    {
      ...{ id: 'activity_type', header: t('Activity Type'), widthPx: 156, isHiddenOnPhone: true },
      cell: ({ activity_type_reference, activity_type }) => (
        <span className={classes.twoLines}>{activityTypeWord(activity_type_reference, activity_type, t)}</span>
      ),
    },
    {
      ...{ id: 'description', header: t('Description'), leastPx: 150 },
      cell: ({ activity_type_reference: reference, activity_type, status, description, vehicle }) => (
        <>
          <TwoLines text={activityDescription({ reference, description, registration: vehicle.registration }, t)} />
          {(isPhone || isBesidePanel) && (
            <span className={cell.under}>
              {activityTypeWord(reference, activity_type, t)} · {activityStatusWord(reference, status, t)}
            </span>
          )}
        </>
      ),
    },
    {
      ...{ id: 'status', header: t('Status'), widthPx: 136, isHiddenOnPhone: true },
      cell: activity => <ActivityStatus activity={activity} />,
    },
    {
      ...{ id: 'created_by', header: t('Created by'), widthPx: 104, isHiddenOnPhone: true },
      cell: ({ created_by }) => <span className={cell.twoLines}>{created_by || '–'}</span>,
    },
    {
      // On a phone it is in the panel of the activity.
      ...{ id: 'document', header: t('Document'), widthPx: 94, isHiddenOnPhone: true },
      cell: activity => <DocumentCell activity={activity} />,
    },
  ]
  return isBesidePanel ? columns.filter(({ isHiddenOnPhone }) => isHiddenOnPhone !== true) : columns
}

function TwoLines({ text }: { text: string }) {
  return (
    <span className={classes.twoLines} title={text}>
      {text}
    </span>
  )
}
