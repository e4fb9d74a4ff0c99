import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useWords } from '../i18n/use-words.ts'

interface Props extends Pick<NumberInputProps, 'label' | 'placeholder' | 'disabled' | 'size'> {
  /** Null: nothing is typed. */
  valueM: number | null
  leastM: number
  mostM?: number
  onChange: (valueM: number | null) => void
}

/** A radius or a width, held in metres: typed in metres, or in yards by whoever reads miles. */
export function ShortLengthInput({ valueM, leastM, mostM, onChange, ...input }: Props) {
  const { symbol, metres } = useWords().shortLengthUnit
  return (
    <NumberInput
      {...input}
      suffix={` ${symbol}`}
      min={Math.ceil(leastM / metres)}
      {...(mostM !== undefined && { max: Math.floor(mostM / metres) })}
      allowNegative={false}
      value={valueM === null ? '' : shown(valueM / metres)}
      onChange={value => onChange(Number(value) > 0 ? Number(value) * metres : null)}
    />
  )
}

/** Whole where a tenth of it says nothing. */
const shown = (length: number) => (length >= 100 ? Math.round(length) : Math.round(length * 10) / 10)
