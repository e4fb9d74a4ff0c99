import type { Bounds } from '@milepost/domain/geo/distance.ts'
import { PbfReader } from 'pbf'
import type { Tags } from './osm-feature.ts'
import { OsmFileError } from './osm-pbf-blobs.ts'

export interface RelationMember {
  readonly type: 'node' | 'way' | 'relation'
  readonly id: number
  readonly role: string
}

/** Receives the objects of a block in the order of the file. Coordinates are 1e-7 degrees. */
export interface BlockHandler {
  node?(id: number, longitudeE7: number, latitudeE7: number, tags: Tags): void
  way?(id: number, nodes: readonly number[], tags: Tags): void
  relation?(id: number, members: readonly RelationMember[], tags: Tags): void
}

const noTags: Tags = {}
const understoodFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays'])

/** The extent the header states, or null where it states none. Throws for files that need an understanding we lack. */
export function parseHeaderBlock(bytes: Uint8Array): Bounds | null {
  const pbf = new PbfReader(bytes)
  let bounds: Bounds | null = null
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) bounds = readBounds(pbf)
    else if (field === 4) {
      const feature = pbf.readString()
      if (!understoodFeatures.has(feature))
        throw new OsmFileError(`The file needs "${feature}", which is not supported.`)
    }
  }
  return bounds
}

function readBounds(pbf: PbfReader): Bounds {
  const bounds = { west: 0, east: 0, north: 0, south: 0 }
  const end = pbf.readVarint() + pbf.pos
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) bounds.west = pbf.readSVarint() / 1e9
    else if (field === 2) bounds.east = pbf.readSVarint() / 1e9
    else if (field === 3) bounds.north = pbf.readSVarint() / 1e9
    else if (field === 4) bounds.south = pbf.readSVarint() / 1e9
  }
  return bounds
}

interface Block {
  readonly strings: string[]
  readonly groups: { readonly start: number; readonly end: number }[]
  granularity: number
  latitudeOffset: number
  longitudeOffset: number
}

export function parseDataBlock(bytes: Uint8Array, handler: BlockHandler): void {
  const pbf = new PbfReader(bytes)
  const block: Block = { strings: [], groups: [], granularity: 100, latitudeOffset: 0, longitudeOffset: 0 }
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) readStrings(pbf, block.strings)
    else if (field === 2) {
      const end = pbf.readVarint() + pbf.pos
      block.groups.push({ start: pbf.pos, end })
      pbf.pos = end
    } else if (field === 17) block.granularity = pbf.readVarint()
    else if (field === 19) block.latitudeOffset = pbf.readVarint(true)
    else if (field === 20) block.longitudeOffset = pbf.readVarint(true)
  }
  for (const group of block.groups) {
    pbf.pos = group.start
    readGroup(pbf, group.end, block, handler)
  }
}

function readStrings(pbf: PbfReader, strings: string[]): void {
  const end = pbf.readVarint() + pbf.pos
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) strings.push(pbf.readString())
  }
}

function readGroup(pbf: PbfReader, end: number, block: Block, handler: BlockHandler): void {
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1 && handler.node) readNode(pbf, block, handler)
    else if (field === 2 && handler.node) readDenseNodes(pbf, block, handler)
    else if (field === 3 && handler.way) readWay(pbf, block, handler)
    else if (field === 4 && handler.relation) readRelation(pbf, block, handler)
  }
}

function toE7(value: number, offset: number, granularity: number): number {
  return Math.round((offset + value * granularity) / 100)
}

function readNode(pbf: PbfReader, block: Block, handler: BlockHandler): void {
  const end = pbf.readVarint() + pbf.pos
  const keys: number[] = []
  const values: number[] = []
  let [id, latitude, longitude] = [0, 0, 0]
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readSVarint()
    else if (field === 2) pbf.readPackedVarint(keys)
    else if (field === 3) pbf.readPackedVarint(values)
    else if (field === 8) latitude = pbf.readSVarint()
    else if (field === 9) longitude = pbf.readSVarint()
  }
  const { granularity, longitudeOffset, latitudeOffset } = block
  const tags = tagsOf(keys, values, block.strings)
  handler.node?.(id, toE7(longitude, longitudeOffset, granularity), toE7(latitude, latitudeOffset, granularity), tags)
}

// Dense nodes hold ids and coordinates as differences; keys_vals is key, value, key, value, 0 for each node in turn.
function readDenseNodes(pbf: PbfReader, block: Block, handler: BlockHandler): void {
  const end = pbf.readVarint() + pbf.pos
  const ids: number[] = []
  const latitudes: number[] = []
  const longitudes: number[] = []
  const keysValues: number[] = []
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) pbf.readPackedSVarint(ids)
    else if (field === 8) pbf.readPackedSVarint(latitudes)
    else if (field === 9) pbf.readPackedSVarint(longitudes)
    else if (field === 10) pbf.readPackedVarint(keysValues)
  }
  if (latitudes.length !== ids.length || longitudes.length !== ids.length) {
    throw new OsmFileError('The file is corrupt: its nodes have no coordinates.')
  }
  const { strings, granularity, longitudeOffset, latitudeOffset } = block
  for (const column of [ids, latitudes, longitudes]) sumDifferences(column)
  let at = 0
  for (const [i, id] of ids.entries()) {
    const [latitude, longitude] = [latitudes[i] ?? 0, longitudes[i] ?? 0]
    let tags = noTags
    if (at < keysValues.length && keysValues[at] !== 0) {
      const found: Record<string, string> = {}
      for (; at < keysValues.length && keysValues[at] !== 0; at += 2) {
        found[stringAt(strings, keysValues[at])] = stringAt(strings, keysValues[at + 1])
      }
      tags = found
    }
    at++
    handler.node?.(id, toE7(longitude, longitudeOffset, granularity), toE7(latitude, latitudeOffset, granularity), tags)
  }
}

function readWay(pbf: PbfReader, block: Block, handler: BlockHandler): void {
  const end = pbf.readVarint() + pbf.pos
  const keys: number[] = []
  const values: number[] = []
  const nodes: number[] = []
  let id = 0
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readVarint()
    else if (field === 2) pbf.readPackedVarint(keys)
    else if (field === 3) pbf.readPackedVarint(values)
    else if (field === 8) pbf.readPackedSVarint(nodes)
  }
  sumDifferences(nodes)
  handler.way?.(id, nodes, tagsOf(keys, values, block.strings))
}

const memberTypes = ['node', 'way', 'relation'] as const

function readRelation(pbf: PbfReader, block: Block, handler: BlockHandler): void {
  const end = pbf.readVarint() + pbf.pos
  const keys: number[] = []
  const values: number[] = []
  const roles: number[] = []
  const ids: number[] = []
  const types: number[] = []
  let id = 0
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readVarint()
    else if (field === 2) pbf.readPackedVarint(keys)
    else if (field === 3) pbf.readPackedVarint(values)
    else if (field === 8) pbf.readPackedVarint(roles)
    else if (field === 9) pbf.readPackedSVarint(ids)
    else if (field === 10) pbf.readPackedVarint(types)
  }
  sumDifferences(ids)
  const members = ids.map((memberId, i) => ({
    type: memberTypes[types[i] ?? 0] ?? 'node',
    id: memberId,
    role: stringAt(block.strings, roles[i]),
  }))
  handler.relation?.(id, members, tagsOf(keys, values, block.strings))
}

/** Turns the differences to the number before into the numbers themselves. */
function sumDifferences(numbers: number[]): void {
  let sum = 0
  for (const [i, difference] of numbers.entries()) numbers[i] = sum += difference
}

function tagsOf(keys: readonly number[], values: readonly number[], strings: readonly string[]): Tags {
  if (keys.length === 0) return noTags
  const tags: Record<string, string> = {}
  keys.forEach((key, i) => {
    tags[stringAt(strings, key)] = stringAt(strings, values[i])
  })
  return tags
}

function stringAt(strings: readonly string[], index: number | undefined): string {
  const text = index === undefined ? undefined : strings[index]
  if (text === undefined) throw new OsmFileError('The file is corrupt: it names a text that it does not hold.')
  return text
}
