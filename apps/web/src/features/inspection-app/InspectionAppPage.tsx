import { Button } from '@mantine/core'
import { vehiclePages } from '@milepost/contract/vehicle-page.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { isForbidden, isMissing } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { paths } from '../../pages/paths.ts'
import { UnknownVehicle } from '../../pages/UnknownVehicle.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'

/** Where the QR code of a vehicle leads for a safety inspection (QR-03) while no app of inspections is installed. */
export function InspectionAppPage() {
  const { t } = useTranslation()
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const signedIn = useSession()
  const mayOpenFile = signedIn !== null && mayOpenPage(pages.vehicleFile.rule, signedIn)
  const { data, error, refetch } = useQuery({
    enabled: id > 0,
    queryKey: ['inspection-app', id],
    queryFn: ({ signal }) => call(vehiclePages.read, { params: { id }, query: { part: 'due' } }, { signal }),
  })
  if (isForbidden(error)) return <Forbidden order={1} error={error} />
  if (isMissing(id, error)) return <UnknownVehicle />
  if (data === undefined)
    return error === null ? (
      <SkeletonRows label={t('Loading…')} />
    ) : (
      <FailedMessage error={error} onRetry={() => void refetch()} />
    )
  const { registration } = data
  return (
    <Message
      order={1}
      icon={IconShieldCheck}
      title={t('Safety inspection of {{registration}}', { registration })}
      text={
        <>
          {t('Inspections are recorded in the safety inspection app, which is not installed on this server.')}
          {mayOpenFile && <> {t('An inspection report that you have as a file can be added to the Vehicle File.')}</>}
        </>
      }
      action={
        mayOpenFile ? (
          <Button renderRoot={props => <Link to={paths.vehicleFile} search={{ vehicleId: id }} {...props} />}>
            {t('Open the Vehicle File of {{registration}}', { registration })}
          </Button>
        ) : (
          <Button variant="default" renderRoot={props => <Link to={paths.home} {...props} />}>
            {t('Go to Homescreen')}
          </Button>
        )
      }
    />
  )
}
