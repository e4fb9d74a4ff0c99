import { Skeleton } from '@mantine/core'
import classes from './SkeletonRows.module.css'

const WIDTHS = [80, 60, 70, 52, 64, 75, 58, 68, 62, 72]

/** The place of a list that is loading. */
export function SkeletonRows({ label }: { label: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label={label}>
      {WIDTHS.map(width => (
        <Skeleton key={width} height={16} width={`${width}%`} />
      ))}
    </div>
  )
}
