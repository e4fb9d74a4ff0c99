import { uint32At } from '@milepost/domain/collections/typed-arrays.ts'

/**
 * Marks the nodes of the largest network in which every node reaches every other (Tarjan's algorithm, without recursion so
 * that a long road cannot overflow the stack).
 */
export function markConnectedNodes(
  nodeCount: number,
  edgeFrom: Uint32Array,
  edgeTo: Uint32Array,
  nodeFirstEdge: Uint32Array,
): Uint8Array {
  const order = new Uint32Array(nodeCount)
  const lowest = new Uint32Array(nodeCount)
  const network = new Int32Array(nodeCount).fill(-1)
  const nextEdge = nodeFirstEdge.slice(0, nodeCount)
  const open = new Uint32Array(nodeCount)
  const path = new Uint32Array(nodeCount)
  let openCount = 0
  let visited = 0
  let networkCount = 0
  let largest = -1
  let largestSize = 0

  for (let root = 0; root < nodeCount; root++) {
    if (order[root] !== 0) continue
    let depth = 0
    path[0] = root
    order[root] = lowest[root] = ++visited
    open[openCount++] = root
    while (depth >= 0) {
      const node = uint32At(path, depth)
      if (uint32At(nextEdge, node) < uint32At(nodeFirstEdge, node + 1)) {
        const edge = uint32At(nextEdge, node)
        nextEdge[node] = edge + 1
        const next = uint32At(edgeTo, edge)
        if (order[next] === 0) {
          order[next] = lowest[next] = ++visited
          open[openCount++] = next
          path[++depth] = next
        } else if (network[next] === -1) {
          lowest[node] = Math.min(uint32At(lowest, node), uint32At(order, next))
        }
        continue
      }
      if (lowest[node] === order[node]) {
        let size = 0
        let member: number
        do {
          member = uint32At(open, --openCount)
          network[member] = networkCount
          size++
        } while (member !== node)
        if (size > largestSize) {
          largestSize = size
          largest = networkCount
        }
        networkCount++
      }
      depth--
      if (depth >= 0)
        lowest[uint32At(path, depth)] = Math.min(uint32At(lowest, uint32At(path, depth)), uint32At(lowest, node))
    }
  }
  const marks = new Uint8Array(nodeCount)
  // A single node without roads reaches itself; that is no network.
  if (largestSize < 2 && edgeFrom.length === 0) return marks
  for (let node = 0; node < nodeCount; node++) marks[node] = network[node] === largest ? 1 : 0
  return marks
}
