// Reads at an index that is inside by construction, such as a node or an edge of a loaded graph. One function for each kind
// of array, so that the engine compiles each for that kind alone, and without a check: one costs the router about 30 %.

export function uint8At(values: Uint8Array, index: number): number {
  return values[index]!
}

export function uint32At(values: Uint32Array, index: number): number {
  return values[index]!
}

export function int32At(values: Int32Array, index: number): number {
  return values[index]!
}

export function float32At(values: Float32Array, index: number): number {
  return values[index]!
}

export function float64At(values: Float64Array, index: number): number {
  return values[index]!
}
