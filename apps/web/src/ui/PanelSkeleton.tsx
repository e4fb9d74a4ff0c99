import { Skeleton } from '@mantine/core'
import classes from './Panel.module.css'
import { SkeletonRows } from './SkeletonRows.tsx'

/** A panel that is loading, with the place of its tools and search, so that nothing jumps when the list is there. */
export function PanelSkeleton({ label, toolsPx }: { label: string; toolsPx: readonly number[] }) {
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        {toolsPx.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
          <Skeleton key={index} height={height} />
        ))}
      </div>
      <SkeletonRows label={label} />
    </div>
  )
}
