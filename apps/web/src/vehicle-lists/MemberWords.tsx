import type { ReactNode } from 'react'
import classes from './MemberWords.module.css'

interface Props {
  /** Null leaves its place empty. */
  mark: ReactNode
  name: string
  below: string
  beside?: ReactNode
  age?: ReactNode
  isOff?: boolean
}

/** The two lines of a vehicle or a driver in a list. */
export function MemberWords({ mark, name, below, beside, age, isOff = false }: Props) {
  return (
    <>
      <span className={classes.mark}>{mark}</span>
      <span className={classes.words} data-off={isOff}>
        <span className={classes.line}>
          <strong className={classes.name}>{name}</strong>
          {beside && <span>{beside}</span>}
        </span>
        <span className={classes.second}>
          <span className={classes.name}>{below}</span>
          {age && <span>{age}</span>}
        </span>
      </span>
    </>
  )
}
