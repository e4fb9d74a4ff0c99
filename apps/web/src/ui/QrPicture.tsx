import classes from './QrPicture.module.css'

interface Props {
  /** As the server draws it: the path of the dark squares, of one unit each, on `size` units a side. */
  qr: { size: number; path: string }
  label: string
}

/** A QR code, dark on light in either theme: not every camera reads it the other way round. */
export function QrPicture({ qr: { size, path }, label }: Props) {
  return (
    <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
