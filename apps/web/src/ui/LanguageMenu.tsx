import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languageOptions } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { DropMenu, DropMenuItem } from './DropMenu.tsx'
import classes from './LanguageMenu.module.css'
import { toastWarning } from './toasts.ts'

/** The languages of the installation (I18N-03). */
export function LanguageMenu({ face = 'name', opens }: { face?: 'name' | 'reference' | 'icon'; opens?: 'up' }) {
  const { t } = useTranslation()
  const current = useLanguage().toUpperCase()
  const options = languageOptions()
  const isCurrent = (reference: string) => reference.toUpperCase() === current
  const name = options.find(option => isCurrent(option.reference))?.name ?? current

  function choose(reference: string) {
    chooseLanguage(reference).catch(() =>
      toastWarning(t('The texts of this language could not be loaded. Please try again later.')),
    )
  }

  return (
    <DropMenu
      label={`${t('Language')}: ${face === 'reference' ? `${current}, ${name}` : name}`}
      faceClass={classes.face}
      {...(opens ? { opens } : {})}
      face={
        <>
          <IconWorld size={18} stroke={1.75} />
          {face !== 'icon' && <span className={classes.name}>{face === 'name' ? name : current}</span>}
          {face !== 'icon' && <IconChevronDown size={14} />}
        </>
      }
    >
      {options.map(option => (
        <DropMenuItem
          key={option.reference}
          lang={option.reference.toLowerCase()}
          checked={isCurrent(option.reference)}
          onClick={() => choose(option.reference)}
        >
          {option.name}
        </DropMenuItem>
      ))}
    </DropMenu>
  )
}
