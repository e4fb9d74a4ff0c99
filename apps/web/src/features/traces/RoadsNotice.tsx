import { IconAlertTriangle, IconRoad } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { MapChip, Quiet } from '../../map/MapChip.tsx'
import type { useSnapped } from './use-traces.ts'

const SERVER_NAMES: Record<string, string> = { valhalla: 'Valhalla', osrm: 'OSRM' }

/** How much of the path lies on roads, and the source of the matching. */
export function RoadsNotice({
  share,
  sources,
  failure,
}: Pick<ReturnType<typeof useSnapped>, 'share' | 'sources' | 'failure'>) {
  const { t } = useTranslation()
  const words = useWords()
  const server = sources.map(source => SERVER_NAMES[source]).find(name => name !== undefined)
  const isPartly = server !== undefined && sources.includes('embedded')
  return (
    <>
      {failure !== null && (
        <MapChip icon={IconAlertTriangle} tone="bad" role="status">
          {isPartly
            ? t('The road server answered only in part. The rest comes from the installed maps.')
            : t('The road server is not answering. These roads come from the installed maps.')}
        </MapChip>
      )}
      <MapChip icon={IconRoad} role="status">
        <Quiet>
          {share > 0 &&
            t('{{percent}}% matched to roads; the rest is as recorded.', {
              percent: words.number(Math.floor(share * 100)),
            })}
          {share === 0 && server === undefined && t('No street map is installed here: the line is as recorded.')}
          {share === 0 && server !== undefined && t('No road is known here: the line is as recorded.')}{' '}
          {share > 0 && server === undefined && t('Roads: installed street map.')}
          {server !== undefined && !isPartly && t('Roads: {{server}} server.', { server })}
          {isPartly && t('Roads: {{server}} server and installed street map.', { server })}
        </Quiet>
      </MapChip>
    </>
  )
}
