import type { IconHome } from '@tabler/icons-react'

/** A component that draws an icon. */
export type Icon = typeof IconHome
