import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
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
  drawer?: { title: ReactNode; content: ReactNode; onClose: () => void } | null
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
      <section className={classes.panel} id={panelId} aria-label={panelTitle} hidden={!panelOpen}>
        <header className={classes.head}>
          <h2>{panelTitle}</h2>
          {panelNote && <div className={classes.note}>{panelNote}</div>}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Hide panel')}
            aria-controls={panelId}
            aria-expanded
            onClick={() => onPanelOpenChange(false)}
          >
            <IconLayoutSidebarLeftCollapse size={18} />
          </ActionIcon>
        </header>
        <div className={classes.scroll}>{panel}</div>
      </section>
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
      {drawer && <Drawer {...drawer} />}
    </div>
  )
}

function Drawer({ title, content, onClose }: { title: ReactNode; content: ReactNode; onClose: () => void }) {
  const { t } = useTranslation()
  const headingId = useId()
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside className={classes.drawer} aria-labelledby={headingId} onKeyDown={closeOnEscape}>
      <header className={classes.head}>
        <h2 id={headingId}>{title}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.scroll}>{content}</div>
    </aside>
  )
}
