import classes from './Logo.module.css'

/** The milestone, with the name beside it unless there is no room. */
export function Logo({ size = 26, mark = false }: { size?: number; mark?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <path className={classes.stone} d="M6 30V12.5C6 6.4 10.5 2 16 2s10 4.4 10 10.5V30z" />
        <path className={classes.letter} d="M10.5 21.5v-9l5.5 5.6 5.5-5.6v9" />
        <path className={classes.road} d="M3 30h26" />
      </svg>
      {!mark && (
        <span className={classes.name} style={{ fontSize: size * 0.66 }}>
          Milepost
        </span>
      )}
    </span>
  )
}
