import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** As the address has it: without spaces at its ends. */
  search: string
  label: string
  placeholder: string
  onSearch: (text: string) => void
}

/** The search above a tree in a panel. Arrow down goes on into the tree, Escape clears. */
export function ListSearch({ search, label, placeholder, onSearch }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  // Cleared from elsewhere, as by the notice on the map.
  if (search !== seen) {
    setSeen(search)
    if (search === '') setText('')
  }
  function change(next: string) {
    setText(next)
    onSearch(next.trim())
  }
  function goToList(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && text !== '') change('')
    else if (event.key === 'ArrowDown') treeBeside(event.currentTarget)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <TextInput
      type="search"
      size="sm"
      leftSection={<IconSearch size={16} />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => change('')} />}
      placeholder={placeholder}
      aria-label={label}
      value={text}
      onChange={event => change(event.currentTarget.value)}
      onKeyDown={goToList}
    />
  )
}

/** The tree in the innermost part of the page that holds both. */
function treeBeside(input: HTMLElement): HTMLElement | null {
  const around = input.parentElement?.closest(':has([role="tree"])')
  return around?.querySelector<HTMLElement>('[role="tree"]') ?? null
}
