import { Button } from '@mantine/core'
import type { LonLat } from '@milepost/domain/geo/shapes.ts'
import { measuresOf } from '@milepost/domain/geofences/drawing-measure.ts'
import type { GeofenceFault } from '@milepost/domain/geofences/faults.ts'
import { IconAlertTriangle, IconArrowBackUp, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ShortLengthInput } from '../../ui/ShortLengthInput.tsx'
import { AddressSearch } from './AddressSearch.tsx'
import { CornerList } from './CornerList.tsx'
import { DrawingHelp } from './DrawingHelp.tsx'
import classes from './Editor.module.css'
import { FinishButton } from './FinishButton.tsx'
import { faultWords } from './fault-words.ts'
import type { GeofenceMapHandle } from './GeofenceMap.tsx'
import type { GeofenceEditor } from './use-geofence-editor.ts'

const TOWN_ZOOM = 11
const STREET_ZOOM = 16
/** Of a circle around an address, until another is typed. */
const USUAL_RADIUS_M = 200

interface Props {
  editor: GeofenceEditor
  /** Where the other geofences are. */
  others: readonly LonLat[]
  map: () => GeofenceMapHandle | null
  isEditable: boolean
}

/** Where it is: by the map, by typed numbers, by an address. */
export function ShapeSection({ editor, others, map, isEditable }: Props) {
  const { t } = useTranslation()
  const { draft, shape, input } = editor
  const { drawing } = draft
  const isFaulty = shape === null || editor.shapeFaults.length > 0
  return (
    <section className={classes.section} aria-label={t('Shape')} data-missing={isFaulty || undefined}>
      <h3>{t('Shape')}</h3>
      {isEditable && <DrawingHelp drawing={drawing} />}
      <SizeInput editor={editor} isEditable={isEditable} />
      {isEditable && (
        <div className={classes.row}>
          {!drawing.isFinished && drawing.kind !== 'circle' && (
            <FinishButton drawing={drawing} onFinish={() => input({ do: 'finish' })} />
          )}
          <ReasonButton
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={15} />}
            reason={draft.past.length === 0 ? t('Nothing was drawn or moved yet.') : null}
            onClick={editor.undo}
          >
            {t('Undo')}
          </ReasonButton>
          {shape !== null && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconMapPin size={15} />}
              onClick={() => map()?.showShape(shape)}
            >
              {t('Show on the map')}
            </Button>
          )}
        </div>
      )}
      {shape !== null && <Measures editor={editor} />}
      <GeofenceFaults faults={editor.shapeFaults} />
      <CornerList
        drawing={drawing}
        others={others}
        isEditable={isEditable}
        onInput={input}
        onShow={corners => showCorners(map(), corners)}
      />
      {isEditable && (
        <AddressSearch
          isNew={draft.base === null}
          onShow={place => map()?.showPlace(place, STREET_ZOOM)}
          onCircle={(centre, address) => {
            const radiusM = (drawing.kind === 'circle' ? drawing.sizeM : null) ?? USUAL_RADIUS_M
            input({ do: 'circle', centre, radiusM })
            editor.change({ address })
            map()?.showShape({ kind: 'circle', centre, radiusM })
          }}
        />
      )}
    </section>
  )
}

/** One point alone gives no zoom. */
function showCorners(map: GeofenceMapHandle | null, corners: readonly LonLat[]) {
  const [first] = corners
  if (first === undefined) return
  if (corners.length === 1) map?.showPlace(first, TOWN_ZOOM)
  else map?.showShape({ kind: 'polygon', rings: [corners] })
}

/** The radius of a circle, or the whole width of a corridor. */
function SizeInput({ editor, isEditable }: { editor: GeofenceEditor; isEditable: boolean }) {
  const { t } = useTranslation()
  const { kind, sizeM } = editor.draft.drawing
  if (kind === 'polygon') return null
  const times = kind === 'corridor' ? 2 : 1
  return (
    <ShortLengthInput
      size="sm"
      label={kind === 'circle' ? t('Radius') : t('Width')}
      leastM={1}
      mostM={1_000_000}
      disabled={!isEditable}
      valueM={sizeM === null ? null : sizeM * times}
      onChange={valueM => editor.input({ do: 'size', sizeM: valueM === null ? null : valueM / times })}
    />
  )
}

function Measures({ editor: { shape } }: { editor: GeofenceEditor }) {
  const { t } = useTranslation()
  const words = useWords()
  if (shape === null) return null
  const { areaM2, lengthM } = measuresOf(shape)
  return (
    <dl className={classes.measures} aria-live="polite">
      <div>
        <dt>{t('Area')}</dt>
        <dd>{words.area(areaM2)}</dd>
      </div>
      <div>
        <dt>{shape.kind === 'corridor' ? t('Length') : t('Outline')}</dt>
        <dd>{words.length(lengthM)}</dd>
      </div>
    </dl>
  )
}

export function GeofenceFaults({ faults }: { faults: readonly GeofenceFault[] }) {
  const { t } = useTranslation()
  const words = useWords()
  return faults.map(({ code }) => (
    <p key={code} className={classes.fault} role="alert">
      <IconAlertTriangle size={15} aria-hidden="true" />
      {faultWords(code, t, words)}
    </p>
  ))
}
