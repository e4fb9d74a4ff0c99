import { Button, Textarea, TextInput } from '@mantine/core'
import type { LonLat } from '@milepost/domain/geo/shapes.ts'
import { cornersOf, type Drawing, type DrawingInput, hasSpareCorner } from '@milepost/domain/geofences/drawing.ts'
import { cornersText, cornerText, parseCorner, parseCorners } from '@milepost/domain/geofences/drawing-text.ts'
import { areSwapped, exchanged } from '@milepost/domain/geofences/swapped-degrees.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ReasonIcon } from '../../ui/ReasonIcon.tsx'
import classes from './Editor.module.css'
import { RingChoice } from './RingChoice.tsx'
import { SwapNotice } from './SwapNotice.tsx'

interface Props {
  drawing: Drawing
  isEditable: boolean
  onInput: (input: DrawingInput) => void
  /** Where the other geofences are. */
  others: readonly LonLat[]
  /** Brings places into sight. */
  onShow: (corners: readonly LonLat[]) => void
}

/** More corners than these are only listed as text. */
const MOST_LISTED = 60

/** The corners of one ring in numbers: each can be selected, typed anew and removed; all can be typed at once. */
export function CornerList({ drawing, others, isEditable, onInput, onShow }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { ring, selected } = drawing
  const corners = cornersOf(drawing)
  return (
    <>
      <RingChoice {...{ drawing, isEditable, onInput, onShow }} />
      {corners.length > 0 && corners.length <= MOST_LISTED && (
        <ul className={classes.corners} aria-label={t('Corners')}>
          {corners.map((corner, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its place in the ring
            <li key={index} className={classes.corner} data-selected={index === selected}>
              <button
                type="button"
                className={classes.pick}
                aria-pressed={index === selected}
                onClick={() => {
                  if (isEditable) onInput({ do: 'select', corner: index === selected ? null : index })
                  if (index !== selected) onShow([corner])
                }}
              >
                {words.number(index + 1)}. {cornerText(corner)}
              </button>
              {isEditable && drawing.kind !== 'circle' && (
                <RemoveCorner
                  number={words.number(index + 1)}
                  isSpare={hasSpareCorner(drawing)}
                  onRemove={() => onInput({ do: 'remove', corner: index })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {corners.length > MOST_LISTED && (
        <p className={classes.quiet}>{t('{{corners}} corners', { corners: words.number(corners.length) })}</p>
      )}
      {isEditable && selected !== null && corners[selected] !== undefined && (
        <SelectedCorner
          key={`${ring} ${selected} ${corners[selected].join()}`}
          place={corners[selected]}
          onMove={to => onInput({ do: 'move', corner: selected, to })}
        />
      )}
      {isEditable && areSwapped(corners, others) && (
        <SwapNotice
          onSwap={() => {
            for (const [index, places] of drawing.rings.entries()) {
              onInput({ do: 'select', ring: index, corner: null })
              onInput({ do: 'corners', corners: places.map(exchanged) })
            }
            onShow(corners.map(exchanged))
          }}
        />
      )}
      {isEditable && <TypedCorners key={ring} drawing={drawing} onInput={onInput} onShow={onShow} />}
    </>
  )
}

function RemoveCorner({ number, isSpare, onRemove }: { number: string; isSpare: boolean; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <ReasonIcon
      variant="subtle"
      color="gray"
      size={26}
      label={t('Remove corner {{number}}', { number })}
      reason={isSpare ? null : t('A shape needs at least this many corners.')}
      onClick={onRemove}
    >
      <IconTrash size={15} />
    </ReasonIcon>
  )
}

function SelectedCorner({ place, onMove }: { place: LonLat; onMove: (to: LonLat) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(cornerText(place))
  const typed = parseCorner(text)
  const commit = () => typed !== null && text !== cornerText(place) && onMove(typed)
  return (
    <TextInput
      size="sm"
      label={t('Selected corner: latitude, longitude')}
      value={text}
      error={typed === null && t('Enter latitude and longitude, such as 52.9512, -1.1543')}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}

/** Opens with what is drawn, as text to be changed, copied or replaced. */
function TypedCorners({ drawing, onInput, onShow }: Omit<Props, 'isEditable' | 'others'>) {
  const { t } = useTranslation()
  const [text, setText] = useState<string | null>(null)
  if (text === null) {
    return (
      <Button size="xs" variant="default" onClick={() => setText(cornersText(cornersOf(drawing)))}>
        {t('Type coordinates')}
      </Button>
    )
  }
  const { corners, badLines } = parseCorners(text)
  return (
    <div>
      <Textarea
        size="sm"
        autosize
        minRows={4}
        maxRows={10}
        label={t('Coordinates')}
        description={t('One corner a line: latitude, longitude')}
        placeholder={'52.9512, -1.1543\n52.9520, -1.1501'}
        value={text}
        error={
          badLines.length > 0 &&
          t('Line {{lines}}: not a position. Enter latitude first.', { lines: badLines.slice(0, 5).join(', ') })
        }
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.row} style={{ marginTop: 8 }}>
        <ReasonButton
          size="xs"
          reason={
            badLines.length > 0
              ? t('Correct the lines that are not positions first.')
              : corners.length === 0
                ? t('Enter at least one corner first.')
                : null
          }
          onClick={() => {
            onInput({ do: 'corners', corners })
            onShow(corners)
            setText(null)
          }}
        >
          {t('Use these corners')}
        </ReasonButton>
        <Button size="xs" variant="default" onClick={() => setText(null)}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
