import type { ReportItem, ReportKind, VehicleReport } from '@milepost/domain/vehicle-activities/report-data.ts'
import sharp from 'sharp'

/** A photograph of sorts: noise beneath a colour, so that it is as large as a real one. */
function photoOf(width: number, height: number, colour: string): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const svg = `<svg width="${width}" height="${height}"><rect x="10%" y="30%" width="60%" height="40%" fill="${colour}"/></svg>`
  return sharp({ create: { width, height, channels: 3, background: colour, noise } })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Two on their side and two upright, by how many pixels they are high and wide. */
const drawnPhotos = new Map<number, Promise<Buffer[]>>()
function photosOf(longSide: number): Promise<Buffer[]> {
  const shortSide = (longSide * 3) / 4
  const drawn =
    drawnPhotos.get(longSide) ??
    Promise.all([
      photoOf(longSide, shortSide, '#7a8b99'),
      photoOf(shortSide, longSide, '#5f6f52'),
      photoOf(longSide, shortSide, '#8c6f5a'),
      photoOf(shortSide, longSide, '#4d6a80'),
    ])
  drawnPhotos.set(longSide, drawn)
  return drawn
}

const drawn = (svg: string, width: number, height: number) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`))
    .png()
    .toBuffer()

/** A report as its feature would give it: two pages, with four photographs, of three million pixels unless their long side is given. */
export async function reportOf(kind: ReportKind, longSide = 2_000): Promise<VehicleReport> {
  const ok = { text: 'OK', tone: 'good' } as const
  const points = [
    'Front view, mirrors, cameras and glass',
    'Wipers and washers',
    'Warning lamps and gauges',
    'Steering',
    'Horn',
    'Brakes and air build-up',
    'Height marker',
    'Seat belts',
    'Cab, doors and steps',
    'Lights and indicators',
    'Fuel and oil leaks',
    'Body and wings',
    'Battery',
    'AdBlue',
    'Exhaust smoke',
    'Spray suppression',
    'Tyres and wheel fixings',
    'Brake lines and trailer parking brake',
    'Electrical connections',
    'Coupling security',
    'Load security',
    'Number plate',
    'Reflectors',
    'Markings and warning plates',
  ]
  const found: ReportItem = {
    ...{
      name: 'Tyres and wheel fixings',
      result: { text: 'Defect', tone: 'bad' },
      severity: { text: 'Dangerous', tone: 'bad' },
    },
    notes: 'Nearside rear outer: cord visible over a third of the tread. Not driven until it is replaced.',
  }
  const items: ReportItem[] = points.map(name =>
    name === found.name ? found : { name, result: ok, severity: null, notes: '' },
  )
  return {
    kind,
    recordId: 4711,
    reference: 'SI-2026-004711',
    registration: 'AB12 CDE',
    atMs: Date.UTC(2026, 10, 26, 6, 42),
    customer: {
      name: 'Northwind Haulage Ltd',
      logo: await drawn(
        '<rect width="320" height="90" rx="12" fill="#0b5cad"/><text x="28" y="60" font-size="46" font-family="sans-serif" fill="white">Northwind</text>',
        320,
        90,
      ),
    },
    status:
      kind === 'driver-check'
        ? { text: 'Defects reported', tone: 'bad' }
        : { text: 'Complete - QC Done', tone: 'good' },
    details: [
      { label: 'Vehicle', value: 'DAF XF 480 FT, tractor unit' },
      { label: 'Odometer', value: '412,908 mi' },
      { label: 'Depot', value: 'Corby' },
      { label: 'Driver', value: 'Hannah Whitcombe' },
      { label: 'Place', value: 'Phoenix Parkway, Corby NN17 5DT' },
    ],
    description: 'Walkaround check before first use. The vehicle was parked in the yard, dry, in daylight.',
    sections:
      kind === 'defect'
        ? [{ heading: null, items: [found] }]
        : [
            { heading: 'In the cab', items: items.slice(0, 9) },
            { heading: 'Outside', items: items.slice(9) },
          ],
    photos: (await photosOf(longSide)).map((content, at) => ({
      content,
      caption: `Tyres and wheel fixings: photograph ${at + 1}`,
    })),
    signatures: [
      {
        ...{ name: 'Hannah Whitcombe', role: 'Driver', atMs: Date.UTC(2026, 10, 26, 6, 58) },
        image: await drawn(
          '<path d="M20 60 C60 10 80 90 110 50 S170 20 190 60 S250 70 300 30" stroke="#102a43" stroke-width="4" fill="none"/>',
          320,
          90,
        ),
      },
      {
        ...{ name: 'Peter Okafor', role: 'Engineer', atMs: Date.UTC(2026, 10, 26, 9, 12), image: null },
        declaration: 'The defects above were put right, and the vehicle is roadworthy.',
      },
    ],
  }
}
