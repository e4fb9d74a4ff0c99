import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import controls from '../../map/MapControls.module.css'
import { useOpenMap } from '../../map/map-context.ts'
import { ReasonIcon } from '../../ui/ReasonIcon.tsx'

/** What the mouse wheel and dragging do, as buttons. */
export function TraceMapControls({ onFit, isFitDisabled }: { onFit: () => void; isFitDisabled: boolean }) {
  const { t } = useTranslation()
  const { map } = useOpenMap()
  const noTrace = isFitDisabled ? t('There is no trace in this period.') : null
  const buttons = [
    { label: t('Zoom in'), icon: IconPlus, run: () => void map.zoomIn(), reason: null },
    { label: t('Zoom out'), icon: IconMinus, run: () => void map.zoomOut(), reason: null },
    { label: t('Show the whole trace'), icon: IconFocusCentered, run: onFit, reason: noTrace },
  ]
  return (
    <div className={controls.controls}>
      <div className={controls.group}>
        {buttons.map(({ label, icon: ButtonIcon, run, reason }) => (
          <ReasonIcon
            key={label}
            variant="subtle"
            color="gray"
            size={34}
            radius={0}
            className={controls.control ?? ''}
            label={label}
            reason={reason}
            onClick={run}
          >
            <ButtonIcon size={18} />
          </ReasonIcon>
        ))}
      </div>
    </div>
  )
}
