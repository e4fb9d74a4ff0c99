import { Text, Title } from '@mantine/core'
import type { IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Message.module.css'

interface Props {
  icon: typeof IconHome
  title: string
  text?: ReactNode
  /** What to do about it: a button or a link. */
  action?: ReactNode
  /** The heading of the whole page, or of a part of it. */
  order?: 1 | 2
}

/** Instead of content: nothing there, not allowed, failed, or not built yet. */
export function Message({ icon: MessageIcon, title, text, action, order = 2 }: Props) {
  return (
    <div className={classes.message}>
      <MessageIcon size={40} stroke={1.25} className={classes.icon} />
      <Title order={order} size="h2">
        {title}
      </Title>
      {text && (
        <Text size="sm" c="dimmed" maw={420}>
          {text}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
