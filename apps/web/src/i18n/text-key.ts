export type { TextKey } from '@milepost/texts/text-key.ts'
