// npm run conformance -- DIR: what our decoders make of captured frames, against what another decoder asserts of them.
import { assess } from './conformance/assess.ts'
import { type CaptureFile, readCaptures } from './conformance/captures.ts'
import { decoderFor } from './conformance/decode-capture.ts'

interface Tally {
  frames: number
  decoded: number
  rejected: number
  asserted: number
  met: number
}

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Say where the captured frames are: npm run conformance -- DIR')
  process.exit(2)
}

const conformance: Record<string, Tally> = {}
for (const captured of readCaptures(folder)) {
  const decode = decoderFor(captured.protocol)
  if (decode === null) {
    console.log(`\n${captured.protocol}: not supported (${captured.frames.length} frames)`)
    continue
  }
  conformance[captured.protocol] = report(captured, decode)
}
console.log(`\n${JSON.stringify({ conformance })}`)

function report({ file, protocol, frames }: CaptureFile, decode: NonNullable<ReturnType<typeof decoderFor>>): Tally {
  const tally: Tally = { frames: frames.length, decoded: 0, rejected: 0, asserted: 0, met: 0 }
  const reasons: Record<string, number> = {}
  const missed: string[] = []
  frames.forEach((capture, index) => {
    const findings = decode(capture)
    if (findings.rejection === null) tally.decoded++
    else {
      tally.rejected++
      reasons[findings.rejection] = (reasons[findings.rejection] ?? 0) + 1
    }
    const verdict = assess(capture, findings)
    if (verdict === null) return
    tally.asserted++
    if (verdict.met) tally.met++
    else missed.push(`  ${file} ${index}: expected ${verdict.expected}; found ${verdict.found}`)
  })
  const why = Object.entries(reasons).map(([reason, count]) => `${count} ${reason}`)
  console.log(`\n${protocol}: ${tally.frames} frames, ${tally.decoded} decoded, ${tally.rejected} rejected`)
  if (why.length > 0) console.log(`  rejected: ${why.join(', ')}`)
  console.log(`  ${tally.met} of ${tally.asserted} assertions met, ${missed.length} missed`)
  for (const line of missed) console.log(line)
  return tally
}
