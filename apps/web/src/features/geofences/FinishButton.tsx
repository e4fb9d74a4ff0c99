import { type Drawing, FEWEST_CORNERS, isEnough } from '@milepost/domain/geofences/drawing.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../ui/ReasonButton.tsx'

/** Ends the drawing of a shape or of what is left out of it, once it has corners enough. */
export function FinishButton({ drawing, onFinish }: { drawing: Drawing; onFinish: () => void }) {
  const { t } = useTranslation()
  const fewest = FEWEST_CORNERS[drawing.kind]
  const hasCorners = drawing.rings.every(ring => ring.length >= fewest)
  const reason = isEnough(drawing)
    ? null
    : hasCorners
      ? t('Enter a width above 0 first.')
      : t('Add at least {{count}} corners first.', { count: fewest })
  return (
    <ReasonButton size="xs" leftSection={<IconCheck size={15} />} reason={reason} onClick={onFinish}>
      {drawing.ring > 0 ? t('Finish excluded area') : t('Finish shape')}
    </ReasonButton>
  )
}
