import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { THEMES, useTheme } from '../../ui/use-theme.ts'
import classes from './Preferences.module.css'

/** Light or dark, at once and in every browser in which the user signs in. */
export function ThemeChoice() {
  const { t } = useTranslation()
  const { theme, choose } = useTheme()
  const of = (value: string) => THEMES.find(one => one.value === value)
  return (
    <>
      <SegmentedControl
        aria-label={t('Theme')}
        value={theme}
        onChange={value => {
          const chosen = of(value)
          if (chosen !== undefined) void choose(chosen.value)
        }}
        data={THEMES.map(({ value, label, icon: ThemeIcon }) => ({
          value,
          label: (
            <span className={classes.theme}>
              <ThemeIcon size={16} />
              {t(label)}
            </span>
          ),
        }))}
      />
      <p className={classes.below}>{t('Counts at once, in every browser in which you sign in.')}</p>
    </>
  )
}
