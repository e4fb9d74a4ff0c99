import type { TextKey } from './text-key.ts'

/** The English words of the lists that come with Milepost, by their codes; categories of licences are the same everywhere. */
const WORDS: Readonly<Record<string, TextKey>> = {
  PLAIN: 'Unbranded',
  COMPANY: 'Company livery',
  PARTIAL: 'Partial livery',
  CUSTOMER: "Customer's livery",
  ADVERTISING: 'Advertising wrap',
  HIGH_VISIBILITY: 'High visibility',
  OWNED: 'Owned',
  CONTRACT_HIRE: 'Contract hire',
  FINANCE_LEASE: 'Finance lease',
  HIRE_PURCHASE: 'Hire purchase',
  SHORT_TERM_HIRE: 'Short-term hire',
}

/** An entry of such a list as a person reads it; one that a customer added, without a code, stands for itself. */
export function referenceWord(code: string | null, name: string, t: (key: TextKey) => string): string {
  const word = code === null ? undefined : WORDS[code]
  return word === undefined ? name : t(word)
}
