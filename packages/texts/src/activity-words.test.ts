import { expect, test } from 'vitest'
import { activityDescription, activityStatusWord, activityTypeWord } from './activity-words.ts'
import { textsIn } from './texts-in.ts'

const t = textsIn('en')

test.each([
  ['1', 'Cancelled'],
  ['3', 'Incomplete'],
  ['7', 'Complete'],
  ['11', 'Complete - Internal QC Review'],
  ['12', 'Complete - QC Done'],
  ['13', 'No status'],
  ['', 'No status'],
])('a safety inspection of the code %s is called %s [VF-46] [VF-47] [VF-48] [VF-49] [VF-50] [VF-51]', (code, word) => {
  expect(activityStatusWord('SAFETY_INSPECTION', code, t)).toBe(word)
})

test.each([
  ['357913941', 'Partial Non Verified'],
  ['715827882', 'Verified Signed Off'],
  ['715827888', 'Vehicle changed by manager'],
  ['1431655764', 'Repairer Name'],
  ['1610612734', 'Signed Off Roadworthy'],
  ['1521134249', 'Repaired'],
  ['1789569705', 'Complete'],
  ['357913941IS_VOR', 'Partial Non Verified'],
  ['715827882IS_VOR', 'Verified Signed Off'],
  ['1431655764IS_VOR', 'Repairer Name'],
  ['1610612734IS_VOR', 'Signed Off Roadworthy'],
])('a defect of the code %s is called %s [VF-52] [VF-53] [VF-54] [VF-55] [VF-56] [VF-57] [VF-58]', (code, word) => {
  expect(activityStatusWord('DEFECT', code, t)).toBe(word)
})

test('other activities show the status as it is stored, or that there is none [VF-59] [C-41]', () => {
  expect(activityStatusWord('PMI_FORM', 'Completed', t)).toBe('Completed')
  expect(activityStatusWord('OURS', 'Sent back', t)).toBe('Sent back')
  expect(activityStatusWord('MOT', ' ', t)).toBe('No status')
  expect(activityStatusWord('MOT', 'Pass', textsIn('pt'))).toBe('Aprovado')
})

test.each([
  ['Moved', 'Changed depot', 'Mudou de base'],
  ['Joined', 'Joined a depot', 'Entrou numa base'],
  ['Left', 'Left a depot', 'Saiu da base'],
])('a movement that is stored as %s is called %s', (status, english, portuguese) => {
  expect(activityStatusWord('MOVEMENT', status, t)).toBe(english)
  expect(activityStatusWord('MOVEMENT', status, textsIn('pt'))).toBe(portuguese)
})

test("what came with Milepost is called by its word, and a customer's own by its name [QR-13]", () => {
  for (const [reference, word] of [
    ['MOT', 'MOT Report'],
    ['VTG7', 'Plating Certificate (VTG7)'],
    ['SAFETY_INSPECTION', 'Safety Inspection Report'],
  ] as const)
    expect(activityTypeWord(reference, 'x', t)).toBe(word)
  expect(activityTypeWord('TACHO', 'Tachograph calibration', t)).toBe('Tachograph calibration')
})

test.each([
  ['Safety Inspection for AB12 CDE', 'Inspeção de segurança de AB12 CDE'],
  ['Manual Safety Inspection for AB12 CDE', 'Inspeção de segurança manual de AB12 CDE'],
  ['Safety Inspection for XY99 ZZZ', 'Safety Inspection for XY99 ZZZ'],
  ['Looked at AB12 CDE', 'Looked at AB12 CDE'],
])('the description %s reads %s in Portuguese, and in English as it was sealed [VF-64]', (description, portuguese) => {
  const activity = { reference: 'SAFETY_INSPECTION', description, registration: 'AB12 CDE' }
  expect(activityDescription(activity, textsIn('pt'))).toBe(portuguese)
  expect(activityDescription(activity, t)).toBe(description)
})

test('what somebody wrote of another type is left as it is', () => {
  const activity = { reference: 'MOT', description: 'Safety Inspection for AB12 CDE', registration: 'AB12 CDE' }
  expect(activityDescription(activity, textsIn('pt'))).toBe('Safety Inspection for AB12 CDE')
})

test('one defect is called in the singular', () => {
  expect(activityTypeWord('DEFECT', 'Defect', textsIn('pt'))).toBe('Anomalia')
  expect(activityTypeWord('DEFECT', 'Defect', t)).toBe('Defect')
})
