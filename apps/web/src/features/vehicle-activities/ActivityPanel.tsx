import { Anchor, Button } from '@mantine/core'
import type { VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { activityDescription, activityTypeWord } from '@milepost/texts/activity-words.ts'
import { IconChevronLeft, IconChevronRight, IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import cell from '../../ui/Cell.module.css'
import panel from '../../ui/DetailPanel.module.css'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useIsPhone } from '../../ui/use-width.ts'
import classes from './ActivityPanel.module.css'
import { ActivityStatus } from './ActivityStatus.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { ReportButton, reportOfActivity } from './ReportButton.tsx'

interface Props {
  activity: VehicleActivity
  /** Those of the page, in their order. */
  activities: readonly VehicleActivity[]
  onOpen: (id: number) => void
}

/** One activity with its document, and the way to those before and after it. */
export function ActivityPanel({ activity, activities, onOpen }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const at = activities.findIndex(({ id }) => id === activity.id)
  const steps = [
    { label: t('Previous_activity'), icon: IconChevronLeft, to: activities[at - 1] },
    { label: t('Next_activity'), icon: IconChevronRight, to: activities[at + 1] },
  ]
  const { created_at, activity_fulfilled_at, activity_type_reference: reference, created_by } = activity
  const description = descriptionOf(activity, t)
  return (
    <div className={panel.details}>
      <div className={classes.steps}>
        {steps.map(({ label, icon: StepIcon, to }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            leftSection={<StepIcon size={16} />}
            disabled={to === undefined}
            onClick={() => to && onOpen(to.id)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Facts>
        <Fact name={t('Registration')}>
          <RegistrationLink vehicle={activity.vehicle} />
        </Fact>
        <Fact name={t('Activity Type')}>{activityTypeWord(reference, activity.activity_type, t)}</Fact>
        <Fact name={t('Status')}>
          <ActivityStatus activity={activity} />
        </Fact>
        {activity_fulfilled_at !== null && (
          <Fact name={t('Done on')}>{words.dateOf(activity_fulfilled_at.slice(0, 10))}</Fact>
        )}
        <Fact name={t('Filed_at')}>{words.dateAndTime(created_at)}</Fact>
        <Fact name={t('Created by')}>{created_by || '–'}</Fact>
        <Fact name={t('Description')}>
          <span className={cell.whole}>{description || '–'}</span>
        </Fact>
      </Facts>
      <Preview activity={activity} />
      {activity.may_archive ? (
        <ArchiveButton key={activity.id} activity={activity} />
      ) : (
        <p className={panel.quiet}>
          {t('Filed by mistake? Ask a Customer Admin or a User Vehicle Admin to archive it.')}
        </p>
      )}
    </div>
  )
}

const descriptionOf = (
  { activity_type_reference: reference, description, vehicle: { registration } }: VehicleActivity,
  t: TFunction,
) => activityDescription({ reference, description, registration }, t)

/** The document itself: a picture, or a PDF file in the browser's own viewer, which a phone has not inside a page. */
function Preview({ activity }: { activity: VehicleActivity }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { document, document_type } = activity
  const description = descriptionOf(activity, t)
  const report = reportOfActivity(activity)
  if (document === null && report !== null)
    return <ReportButton report={report} registration={activity.vehicle.registration} label={t('Save the report')} />
  if (document === null) return <p className={panel.quiet}>{t('There is no document with it.')}</p>
  const isPicture = document_type?.startsWith('image/') === true
  return (
    <>
      <div className={classes.steps}>
        <Anchor size="sm" href={document} target="_blank" rel="noopener" className={classes.link}>
          <IconExternalLink size={16} aria-hidden="true" /> {t('Open in a new tab')}
        </Anchor>
        <Anchor size="sm" href={document} download className={classes.link}>
          <IconDownload size={16} aria-hidden="true" /> {t('Download')}
        </Anchor>
      </div>
      {isPicture ? (
        <img className={classes.picture} src={document} alt={description} />
      ) : (
        !isPhone && (
          <iframe className={classes.pdf} src={document} title={t('Document: {{name}}', { name: description })} />
        )
      )}
    </>
  )
}
