import { type Random, seededRandom } from '@milepost/simulator/seeded-random.ts'
import sharp from 'sharp'

const SIDE = { width: 960, height: 720 }

/** What a photograph of the demo shows. */
export type Scene = keyof typeof SCENES

/** A photograph that the demo draws itself: JPEG, the same for the same scene and key. */
export function drawPhoto(scene: Scene, ...key: readonly (string | number)[]): Promise<Buffer> {
  const random = seededRandom('photograph', scene, ...key)
  const content = SCENES[scene](random)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE.width}" height="${SIDE.height}" viewBox="0 0 960 720">
    <defs>
      <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="${random.integer(1, 999)}"/>
        <feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0.5 0"/></filter>
      <filter id="soft"><feGaussianBlur stdDeviation="5"/></filter>
      <radialGradient id="light" cx="0.35" cy="0.3" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.22"/>
        <stop offset="1" stop-color="#000" stop-opacity="0.24"/></radialGradient>
    </defs>
    ${content}<rect width="960" height="720" fill="url(#light)"/>
    <rect width="960" height="720" filter="url(#grain)" opacity="0.2"/></svg>`
  return sharp(Buffer.from(svg)).blur(0.8).jpeg({ quality: 78 }).toBuffer()
}

/** A signature that the demo draws itself: PNG. */
export function drawSignature(name: string): Promise<Buffer> {
  const random = seededRandom('signature', name)
  // A letter is a loop that rises, falls below the line or stays small, as a hurried hand writes it.
  const strokes = Array.from({ length: random.integer(5, 8) }, (_, at) => {
    const x = 22 + at * 30
    const [top, bottom] = [random.pick([12, 24, 44, 48]), random.pick([64, 66, 68, 86])]
    return `C${x + random.integer(4, 22)} ${top} ${x + random.integer(6, 26)} ${bottom + 12} ${x + 30} ${random.integer(54, 66)}`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="100">
    <g fill="none" stroke="#16284a" stroke-width="3" stroke-linecap="round"><path d="M20 60 ${strokes.join(' ')}"/>
    <path d="M${random.integer(24, 70)} ${84 + random.integer(-4, 4)} C110 ${74 + random.integer(-8, 6)} 190 94 ${230 + random.integer(0, 60)} ${random.integer(66, 80)}"/></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const SCENES = {
  'worn tyre': (random: Random) => {
    const grooves = [300, 400, 500, 600].map(x => {
      const isWorn = x === 300
      return `<rect x="${x}" y="40" width="${isWorn ? 9 : 26}" height="640" rx="6" fill="${isWorn ? '#3b3b3d' : '#111'}"/>`
    })
    const cord = Array.from({ length: 26 }, () => {
      const [x, y] = [random.integer(205, 290), random.integer(200, 520)]
      return `<path d="M${x} ${y} l${random.integer(8, 22)} ${random.integer(-5, 5)}" stroke="#b9b2a2" stroke-width="3"/>`
    })
    return `<rect width="960" height="720" fill="#6d6a64"/><rect y="560" width="960" height="160" fill="#57544f"/>
      <rect x="170" y="-30" width="560" height="780" rx="120" fill="#2a2a2c"/>
      <rect x="190" y="180" width="110" height="360" rx="50" fill="#4a4845" filter="url(#soft)"/>${grooves.join('')}${cord.join('')}
      <rect x="730" y="80" width="150" height="560" rx="60" fill="#8d9092"/>`
  },
  'cracked lens': (random: Random) => {
    const [x, y] = [random.integer(430, 520), random.integer(310, 380)]
    const cracks = Array.from({ length: 9 }, (_, at) => {
      const angle = (at / 9) * 2 * Math.PI + random.between(-0.3, 0.3)
      const far = random.integer(90, 210)
      const end = `${x + Math.cos(angle) * far} ${y + Math.sin(angle) * far}`
      return `<path d="M${x} ${y} L${x + Math.cos(angle + 0.2) * far * 0.5} ${y + Math.sin(angle + 0.2) * far * 0.5} L${end}"/>`
    })
    const ribs = Array.from(
      { length: 12 },
      (_, at) => `<path d="M${270 + at * 36} 215 V500" stroke="#ffd9a0" stroke-opacity="0.35"/>`,
    )
    return `<rect width="960" height="720" fill="#33536f"/><rect y="540" width="960" height="180" fill="#2a2d30"/>
      <rect x="220" y="180" width="520" height="350" rx="70" fill="#2b2b2b"/>
      <rect x="245" y="205" width="470" height="300" rx="52" fill="#d9772b"/><circle cx="480" cy="355" r="90" fill="#ffcf7a" opacity="0.55" filter="url(#soft)"/>
      <g stroke-width="4">${ribs.join('')}</g><g fill="none" stroke="#fff" stroke-opacity="0.9" stroke-width="3">${cracks.join('')}</g>
      <path d="M${x} ${y} l70 -40 l20 66 z" fill="#241a12"/>`
  },
  'broken mirror': (random: Random) => {
    const x = random.integer(420, 520)
    const lines = [180, 260, 340, 430, 520].map(
      y =>
        `<path d="M${x} 340 L${y % 100 < 50 ? 300 : 660} ${y}" /><path d="M${x} 340 L${x + random.integer(-90, 90)} ${y > 340 ? 590 : 120}"/>`,
    )
    return `<rect width="960" height="720" fill="#9db4c6"/><rect y="470" width="960" height="250" fill="#7c8087"/>
      <rect x="250" y="80" width="460" height="560" rx="60" fill="#1f2123"/><rect x="285" y="115" width="390" height="490" rx="36" fill="#c6d6e1"/>
      <rect x="285" y="380" width="390" height="225" rx="30" fill="#8a9199"/><path d="M470 605 L520 380 L545 380 L640 605 z" fill="#60656b"/>
      <g fill="none" stroke="#3a4148" stroke-width="3">${lines.join('')}</g>
      <path d="M${x} 340 l80 -60 l34 92 z" fill="#2a2d30"/><rect x="700" y="300" width="260" height="46" fill="#26292b"/>`
  },
  oil: (random: Random) => {
    const drops = Array.from({ length: 14 }, () => {
      const [x, y, size] = [random.integer(180, 780), random.integer(330, 660), random.integer(6, 24)]
      return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.6}" fill="#14110d" opacity="0.8"/>`
    })
    return `<rect width="960" height="720" fill="#8b8984"/><rect width="960" height="150" fill="#26282a"/>
      <rect x="250" y="60" width="420" height="150" rx="24" fill="#3d4144"/><rect x="430" y="190" width="50" height="44" rx="8" fill="#565b5f"/>
      <ellipse cx="470" cy="500" rx="${random.integer(210, 270)}" ry="105" fill="#0f0d0a" opacity="0.85" filter="url(#soft)"/>
      <ellipse cx="430" cy="480" rx="120" ry="38" fill="#5a5f7d" opacity="0.3" filter="url(#soft)"/>${drops.join('')}
      <path d="M456 234 q4 60 0 150" stroke="#14110d" stroke-width="6" fill="none"/>`
  },
  'torn mudflap': (random: Random) => {
    const tear = random.integer(430, 520)
    return `<rect width="960" height="720" fill="#74797d"/><rect y="600" width="960" height="120" fill="#4f4d49"/>
      <circle cx="300" cy="420" r="270" fill="#232426"/><circle cx="300" cy="420" r="120" fill="#8f9396"/>
      <rect x="560" y="60" width="300" height="40" fill="#3b3f42"/>
      <path d="M580 100 H840 V560 L${tear + 240} 600 L${tear + 190} 440 L${tear + 150} 590 L580 570 z" fill="#17181a"/>
      <path d="M600 150 H820 M600 200 H820 M600 250 H820" stroke="#2c2e31" stroke-width="6"/>`
  },
  'smeared windscreen': (random: Random) => {
    const smears = Array.from({ length: 18 }, (_, at) => {
      const far = 190 + at * 20
      return `<path d="M${480 - far} 560 A${far} ${far} 0 0 1 ${480 + far} 560" stroke-opacity="${random.between(0.08, 0.32).toFixed(2)}"/>`
    })
    return `<rect width="960" height="720" fill="#a9bccb"/><path d="M0 400 L960 360 V720 H0 z" fill="#6a7076"/>
      <path d="M400 720 L470 380 L500 380 L620 720 z" fill="#4d5257"/><g fill="none" stroke="#fff" stroke-width="9">${smears.join('')}</g>
      <path d="M480 700 L230 330" stroke="#151618" stroke-width="14"/><path d="M300 460 L190 250" stroke="#151618" stroke-width="7"/>
      <rect y="640" width="960" height="80" fill="#1b1c1e"/>`
  },
} as const
