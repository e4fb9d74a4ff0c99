import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlsPane } from './ControlsPane.tsx'
import { type Detail, DetailPane } from './DetailPane.tsx'
import classes from './MapWorkspace.module.css'

interface Props {
  /** The name of the screen: its only first-level heading, read out but not drawn, since the map needs the room. */
  title: string
  panel: ReactNode
  /** What the left panel holds, as its heading: "Vehicles". */
  panelTitle: string
  /** Beside the panel's heading: a count, or an age. */
  panelNote?: ReactNode
  /** Open or closed is the address's business, so the caller holds it. */
  panelOpen: boolean
  onPanelOpenChange: (open: boolean) => void
  map: ReactNode
  /** The detail of what is selected; null when nothing is. */
  drawer?: Detail | null
  /** A timeline, where the screen has time. */
  bottom?: ReactNode
}

/** The map workspace: panel, map, detail drawer and timeline. On a phone, panel and drawer become sheets over the map. */
export function MapWorkspace(props: Props) {
  const { title, panel, panelTitle, panelNote, panelOpen, onPanelOpenChange, map, drawer, bottom } = props
  const { t } = useTranslation()
  const panelId = useId()
  return (
    <div
      className={classes.workspace}
      data-panel={panelOpen ? 'open' : 'closed'}
      data-drawer={drawer ? 'open' : 'closed'}
    >
      <h1 className={classes.hiddenTitle}>{title}</h1>
      <ControlsPane
        className={classes.panel}
        id={panelId}
        title={panelTitle}
        note={panelNote}
        hideLabel={t('Hide panel')}
        isOpen={panelOpen}
        onHide={() => onPanelOpenChange(false)}
      >
        {panel}
      </ControlsPane>
      <div className={classes.map}>
        {!panelOpen && (
          <ActionIcon
            className={classes.reopen}
            variant="default"
            size={36}
            aria-label={t('Show panel')}
            aria-controls={panelId}
            aria-expanded={false}
            onClick={() => onPanelOpenChange(true)}
          >
            <IconLayoutSidebarLeftExpand size={20} />
          </ActionIcon>
        )}
        {map}
      </div>
      {bottom && <div className={classes.bottom}>{bottom}</div>}
      {drawer && <DetailPane className={classes.drawer} isCovering={false} {...drawer} />}
    </div>
  )
}
