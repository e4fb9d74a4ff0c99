import { ActionIcon } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import controls from '../../map/MapControls.module.css'
import { useOpenMap } from '../../map/map-context.ts'
import { Hint } from '../../ui/Hint.tsx'

/** What the mouse wheel and dragging do, as buttons. */
export function TraceMapControls({ onFit, isFitDisabled }: { onFit: () => void; isFitDisabled: boolean }) {
  const { t } = useTranslation()
  const { map } = useOpenMap()
  const buttons = [
    { label: t('Zoom in'), icon: IconPlus, run: () => void map.zoomIn() },
    { label: t('Zoom out'), icon: IconMinus, run: () => void map.zoomOut() },
    { label: t('Show the whole trace'), icon: IconFocusCentered, run: onFit, isDisabled: isFitDisabled },
  ]
  return (
    <div className={controls.controls}>
      <div className={controls.group}>
        {buttons.map(({ label, icon: ButtonIcon, run, isDisabled }) => (
          <Hint key={label} text={label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              radius={0}
              className={controls.control}
              aria-label={label}
              disabled={isDisabled ?? false}
              onClick={run}
            >
              <ButtonIcon size={18} />
            </ActionIcon>
          </Hint>
        ))}
      </div>
    </div>
  )
}
