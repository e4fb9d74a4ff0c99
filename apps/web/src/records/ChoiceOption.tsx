import classes from './Records.module.css'

/** What is chosen from, with what tells it from others of its name. */
export function ChoiceOption({ label, note }: { label: string; note: string | undefined }) {
  return (
    <div className={classes.option}>
      {label}
      {note !== undefined && <span className={classes.optionNote}>{note}</span>}
    </div>
  )
}
