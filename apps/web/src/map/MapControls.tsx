import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconCurrentLocation,
  IconFocusCentered,
  IconLabel,
  IconMinus,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../ui/Hint.tsx'
import classes from './MapControls.module.css'
import { useOpenMap } from './map-context.ts'

interface Props {
  onFit: () => void
  /** What that shows, where it is not all vehicles. */
  fitLabel?: string
  alwaysPlates: boolean
  /** What they are, where it is not registrations. */
  platesLabel?: string
  /** Null where there is nothing to choose. */
  onAlwaysPlates: ((always: boolean) => void) | null
  /** More buttons of the screen, as one group: MapControl and such. */
  children?: ReactNode
}

/** Everything the mouse wheel and dragging do, and a little more, as buttons. */
export function MapControls({ onFit, fitLabel, alwaysPlates, platesLabel, onAlwaysPlates, children }: Props) {
  const { t } = useTranslation()
  const { map } = useOpenMap()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const [isLost, setLost] = useState(false)

  function locate() {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLost(false)
        map.flyTo({ center: [coords.longitude, coords.latitude], zoom: Math.max(map.getZoom(), 13) })
      },
      () => setLost(true),
      { maximumAge: 60_000, timeout: 10_000 },
    )
  }

  return (
    <div className={classes.controls}>
      {isLost && (
        <p className={classes.lost} role="status">
          {t('Your position is not available. Allow location in the browser.')}
        </p>
      )}
      <div className={classes.group}>
        <MapControl label={t('Zoom in')} onClick={() => map.zoomIn()}>
          <IconPlus size={18} />
        </MapControl>
        <MapControl label={t('Zoom out')} onClick={() => map.zoomOut()}>
          <IconMinus size={18} />
        </MapControl>
      </div>
      <div className={classes.group}>
        <MapControl label={fitLabel ?? t('Show all vehicles')} onClick={onFit}>
          <IconFocusCentered size={18} />
        </MapControl>
        <MapControl label={t('Show my position')} onClick={locate}>
          <IconCurrentLocation size={18} />
        </MapControl>
      </div>
      <div className={classes.group}>
        {onAlwaysPlates !== null && (
          <MapControl
            label={platesLabel ?? t('Always show registrations')}
            pressed={alwaysPlates}
            onClick={() => onAlwaysPlates(!alwaysPlates)}
          >
            <IconLabel size={18} />
          </MapControl>
        )}
        <MapControl
          label={isDark ? t('Light map') : t('Dark map')}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
        </MapControl>
      </div>
      {children && <div className={classes.group}>{children}</div>}
    </div>
  )
}

interface ControlProps {
  label: string
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of the map, with its name as a hint. */
export function MapControl({ label, pressed, onClick, children }: ControlProps) {
  return (
    <Hint text={label}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'petrol' : 'gray'}
        size={34}
        radius={0}
        className={classes.control}
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Hint>
  )
}
