import { Anchor, Text } from '@mantine/core'
import { moduleWord } from '@milepost/texts/module-words.ts'
import { permissionWord } from '@milepost/texts/permission-words.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callerOf, type SignedIn } from '../../api/capabilities.ts'
import { modulesOf, pageRefusalOf } from '../../pages/guards.ts'
import { type PageName, pages } from '../../pages/pages.ts'
import { paths } from '../../pages/paths.ts'
import { onlyCustomerOf } from '../../pages/refusal-words.ts'
import classes from './WhyRefused.module.css'

/** Why the page that was wanted is closed to the user, and what opens it. */
export function WhyRefused({ wanted, signedIn }: { wanted: PageName; signedIn: SignedIn }) {
  const { t } = useTranslation()
  const { rule, title, path } = pages[wanted]
  const { currentUser } = signedIn
  const refusal = pageRefusalOf(rule, signedIn)
  const page = t(title)
  const module = modulesOf(rule).map(one => moduleWord(one, t))[0] ?? page

  if (refusal === null) {
    return (
      <div className={classes.why}>
        <Text>{t('You have permission for {{page}} now.', { page })}</Text>
        {!path.includes('$') && (
          <Anchor renderRoot={props => <Link to={path} {...props} />}>{t('Open {{page}}', { page })}</Anchor>
        )}
      </div>
    )
  }
  if (refusal === 'module off') {
    const customer = onlyCustomerOf(currentUser)?.name
    return (
      <div className={classes.why}>
        <Text fw={600}>
          {customer === undefined
            ? t('{{module}} is not switched on for any of your companies.', { module })
            : t('{{module}} is not switched on for {{customer}}.', { module, customer })}
        </Text>
        {callerOf(currentUser).isGlobalAdmin && (
          <>
            <Text>{t('Switch it on under Administration, Customers.')}</Text>
            <Anchor renderRoot={props => <Link to={paths.customers} {...props} />}>{t('Open customers')}</Anchor>
          </>
        )}
      </div>
    )
  }
  if (refusal === 'module missing') {
    return (
      <div className={classes.why}>
        <Text fw={600}>{t('Your account does not include {{module}}.', { module })}</Text>
        <Text>{t('An administrator of your company can add it under Administration, Users.')}</Text>
      </div>
    )
  }
  const role = permissionWord(currentUser.user.permission.name, t)
  return (
    <div className={classes.why}>
      <Text fw={600}>{t('Your role, {{role}}, does not open {{page}}.', { role, page })}</Text>
      <Text>{t('An administrator of your company can give you another role under Administration, Users.')}</Text>
    </div>
  )
}
