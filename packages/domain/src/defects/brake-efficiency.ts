/** The brakes that are measured at an inspection. */
export const MEASURED_BRAKES = ['service', 'secondary', 'parking'] as const
export type MeasuredBrake = (typeof MEASURED_BRAKES)[number]

/** What is asked of them, in percent of the weight: older vehicles and some trailers need less, which the inspector judges. */
const LEAST_PERCENT: Readonly<Record<MeasuredBrake, number>> = { service: 50, secondary: 25, parking: 16 }

export const isEfficient = (brake: MeasuredBrake, percent: number): boolean => percent >= LEAST_PERCENT[brake]
