import { Link } from '@tanstack/react-router'
import { vehiclePath } from './paths.ts'
import classes from './RegistrationLink.module.css'

interface Props {
  vehicle: { id: number; registration: string }
  /** Of who else looks like it. */
  className?: string | undefined
}

/** The registration of a vehicle, which leads to its page from wherever it stands. */
export function RegistrationLink({ vehicle: { id, registration }, className = classes.registration }: Props) {
  return (
    <Link to={vehiclePath(id)} className={`${classes.target} ${className}`}>
      {registration}
    </Link>
  )
}
