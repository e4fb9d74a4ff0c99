import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { DepotFigure, figuresOf } from './DepotFigure.tsx'
import { depotFiguresQuery } from './depot-figures-query.ts'

/** What a vehicle group has now, each figure leading to what it counts. */
export function DepotFigures({ depotId }: { depotId: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(depotFiguresQuery(depotId))
  return (
    <>
      <h2>{t('At a glance')}</h2>
      {data === undefined && error !== null && <FailedMessage error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonRows label={t('Loading…')} />}
      {data && (
        <dl>
          {figuresOf(data).map(({ id, label, value }) => (
            <div key={id}>
              <dt>{t(label)}</dt>
              <dd>
                <DepotFigure id={id} value={value} groupIds={[depotId]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
