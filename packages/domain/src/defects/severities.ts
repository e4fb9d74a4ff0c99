/** How bad a defect is, least first. An advisory is to be watched; with a dangerous one the vehicle is not driven. */
export const SEVERITIES = ['advisory', 'minor', 'major', 'dangerous'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What whoever found it says of driving on. */
export const JUDGEMENTS = ['safe', 'unsure', 'unsafe'] as const
export type Judgement = (typeof JUDGEMENTS)[number]

export interface Assessed {
  severity: Severity
  /** The authority has forbidden the use of the vehicle, or would. */
  isProhibition: boolean
  judgement: Judgement
}

/** Whether the vehicle may not be used until this is put right: it is off the road. */
export const takesOffRoad = ({ severity, isProhibition, judgement }: Assessed): boolean =>
  severity === 'dangerous' || isProhibition || judgement === 'unsafe'
