import { decimalsOf } from '../customers/currencies.ts'

/** An amount in the smallest unit of its currency, in whole units: 1250 of EUR are 12.5. */
export const inUnits = (amount: number, currency: string): number => amount / 10 ** decimalsOf(currency)

/** The amount in the smallest unit, rounded to it. */
export const inSmallestUnit = (units: number, currency: string): number =>
  Math.round(units * 10 ** decimalsOf(currency))

/** An amount in the smallest unit of its currency, as it is written: £12.50, 12,50 €. */
export function formatMoney(amount: number, currency: string, { locale }: { locale: string }): string {
  return inUnits(amount, currency).toLocaleString(locale, { style: 'currency', currency, ...allDecimals(currency) })
}

/** As a currency is written: with all of its decimals, and no more. */
export function allDecimals(currency: string) {
  const decimals = decimalsOf(currency)
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
}
