import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconFocusCentered, IconLabel, IconMinus, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../map/MapControls.module.css'
import { useOpenMap } from '../../map/map-context.ts'
import { Hint } from '../../ui/Hint.tsx'

interface Props {
  alwaysNames: boolean
  onAlwaysNames: (always: boolean) => void
  onFit: () => void
}

/** What the wheel and dragging do, as buttons, and whether there are names. */
export function MapTools({ alwaysNames, onAlwaysNames, onFit }: Props) {
  const { t } = useTranslation()
  const { map } = useOpenMap()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <div className={classes.controls}>
      <div className={classes.group}>
        <Tool label={t('Zoom in')} onClick={() => map.zoomIn()}>
          <IconPlus size={18} />
        </Tool>
        <Tool label={t('Zoom out')} onClick={() => map.zoomOut()}>
          <IconMinus size={18} />
        </Tool>
      </div>
      <div className={classes.group}>
        <Tool label={t('Show all geofences')} onClick={onFit}>
          <IconFocusCentered size={18} />
        </Tool>
        <Tool label={t('Always show names')} isPressed={alwaysNames} onClick={() => onAlwaysNames(!alwaysNames)}>
          <IconLabel size={18} />
        </Tool>
        <Tool label={isDark ? t('Light map') : t('Dark map')} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
        </Tool>
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  isPressed?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, isPressed, onClick, children }: ToolProps) {
  return (
    <Hint text={label}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color={isPressed ? 'petrol' : 'gray'}
        size={34}
        radius={0}
        className={classes.control}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Hint>
  )
}
