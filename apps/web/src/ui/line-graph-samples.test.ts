import { describe, expect, it } from 'vitest'
import { nearestSample, summariseSamples } from './line-graph-samples.ts'

describe('nearestSample', () => {
  const times = [1000, 2000, 5000]

  it('takes the nearer of two neighbours, and the earlier one half-way', () => {
    expect(nearestSample(times, 1400)).toBe(0)
    expect(nearestSample(times, 1500)).toBe(0)
    expect(nearestSample(times, 1600)).toBe(1)
    expect(nearestSample(times, 4000)).toBe(2)
  })

  it('takes the first before the first and the last after the last', () => {
    expect(nearestSample(times, -5)).toBe(0)
    expect(nearestSample(times, 9000)).toBe(2)
  })

  it('has none where there are no samples', () => {
    expect(nearestSample([], 0)).toBeNull()
  })
})

describe('summariseSamples', () => {
  it('leaves missing values out of the mean', () => {
    expect(summariseSamples([null, 10, 30, null])).toEqual({ least: 10, most: 30, mean: 20 })
  })

  it('is null where every value is missing', () => {
    expect(summariseSamples([null, null])).toBeNull()
  })
})
