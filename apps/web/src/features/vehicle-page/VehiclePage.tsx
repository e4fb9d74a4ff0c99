import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isForbidden, isMissing } from '../../api/http.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { UnknownVehicle } from '../../pages/UnknownVehicle.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { useIsNarrow } from '../../ui/use-width.ts'
import { CostsCard } from './CostsCard.tsx'
import { DefectsCard } from './DefectsCard.tsx'
import { DueCard } from './DueCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import { LinksCard } from './LinksCard.tsx'
import { PinnedNotes } from './PinnedNotes.tsx'
import { PositionCard } from './PositionCard.tsx'
import { Timeline } from './Timeline.tsx'
import { UseCard } from './UseCard.tsx'
import { VehicleHead } from './VehicleHead.tsx'
import classes from './VehiclePage.module.css'
import { vehiclePageQuery } from './vehicle-page-queries.ts'

/** Where everything about a vehicle meets: what is wrong and due, where it is, what it costs and does, and one timeline of what happened to it. */
export function VehiclePage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const isNarrow = useIsNarrow()
  const params: { id?: string } = useParams({ strict: false })
  const id = Number(params.id)
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...vehiclePageQuery(id, language), enabled: id > 0 })
  const retry = () => void refetch()
  if (isForbidden(error)) return <Forbidden order={1} error={error} />
  if (isMissing(id, error)) return <UnknownVehicle />
  if (data === undefined) {
    return error === null ? <SkeletonRows label={t('Loading…')} /> : <FailedMessage error={error} onRetry={retry} />
  }
  const rest = (
    <>
      <LinksCard vehicle={data} />
      <FactsCard vehicle={data} />
    </>
  )
  return (
    <div className={classes.page}>
      {error !== null && <StaleNotice error={error} loadedAtMs={dataUpdatedAt} onRetry={retry} />}
      <VehicleHead vehicle={data} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.columns} tabIndex={0} aria-label={data.registration}>
        <div className={classes.now}>
          <PinnedNotes vehicle={data} />
          <DefectsCard vehicle={data} />
          <DueCard vehicle={data} />
          <PositionCard vehicle={data} />
        </div>
        <div className={classes.aside}>
          <CostsCard vehicle={data} />
          <UseCard vehicleId={data.id} />
          {!isNarrow && rest}
        </div>
        <div className={classes.main}>
          <Timeline vehicleId={data.id} />
        </div>
        {isNarrow && <div className={classes.rest}>{rest}</div>}
      </section>
    </div>
  )
}
